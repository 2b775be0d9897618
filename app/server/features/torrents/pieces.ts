import type { Block, PeerConnection } from './connection.ts';
import type { Payload } from './payload.ts';

const blockLength = 16 * 1024;
/** Bytes of unfinished pieces in memory. */
const mostHeld = 64 * 1024 ** 2;
const mostHolders = 3;
const looked = 256;

/** A piece that one peer alone brings, so that a wrong one is certainly its fault. */
interface Carried {
  readonly piece: number;
  readonly bytes: Buffer;
  /** Where the blocks begin that are to be asked for. */
  ask: number[];
  readonly open: Set<number>;
}

/** Who is told what became of the pieces. */
export interface PiecesListener {
  kept(bytes: number): void;
  wrong(peer: PeerConnection): void;
  done(): void;
  failed(error: unknown): void;
}

const blocksOf = (length: number): number[] =>
  Array.from({ length: Math.ceil(length / blockLength) }, (_, n) => n * blockLength);

/** Shares the missing pieces out among the peers, and keeps those whose hash is right. */
export class Pieces {
  readonly #free: number[];
  readonly #missing: Set<number>;
  readonly #carried = new Map<PeerConnection, Carried[]>();
  readonly #payload: Payload;
  readonly #listener: PiecesListener;
  #held = 0;

  constructor(payload: Payload, missing: readonly number[], listener: PiecesListener) {
    this.#payload = payload;
    this.#free = [...missing];
    this.#missing = new Set(missing);
    this.#listener = listener;
  }

  /** Looks anew at a peer that has more pieces now, or another mood. */
  look(peer: PeerConnection): void {
    if (!peer.wanted && this.#isUseful(peer)) peer.want();
    this.serve(peer);
  }

  /** Asks a peer for as much as it may be asked for. */
  serve(peer: PeerConnection): void {
    const carried = this.#carriedBy(peer);
    if (!peer.open) {
      for (const one of carried) one.ask = [...one.open];
      return;
    }
    while (peer.waiting < peer.depth) {
      const one = carried.find(({ ask }) => ask.length > 0) ?? this.#begin(peer, carried);
      const offset = one?.ask.shift();
      if (one === null || offset === undefined) return;
      peer.ask(one.piece, offset, Math.min(blockLength, one.bytes.length - offset));
    }
  }

  take(peer: PeerConnection, block: Block): void {
    const one = this.#carriedBy(peer).find(({ piece }) => piece === block.piece);
    if (one === undefined) return;
    const expected = Math.min(blockLength, one.bytes.length - block.offset);
    if (block.bytes.length !== expected) {
      this.#listener.wrong(peer);
      return;
    }
    one.bytes.set(block.bytes, block.offset);
    one.open.delete(block.offset);
    if (one.open.size === 0) this.#finish(peer, one);
    else this.serve(peer);
  }

  /** Lets others bring what a peer that left had begun. */
  leave(peer: PeerConnection): void {
    for (const one of this.#carriedBy(peer)) this.#drop(one);
    this.#carried.delete(peer);
  }

  #isUseful(peer: PeerConnection): boolean {
    for (const piece of this.#missing) if (peer.has(piece)) return true;
    return false;
  }

  #carriedBy(peer: PeerConnection): Carried[] {
    const known = this.#carried.get(peer) ?? [];
    this.#carried.set(peer, known);
    return known;
  }

  #holders(piece: number): number {
    return [...this.#carried.values()].filter((list) => list.some((one) => one.piece === piece)).length;
  }

  #drop(one: Carried): void {
    this.#held -= one.bytes.length;
    const carriedOn = this.#holders(one.piece) > 1;
    if (this.#missing.has(one.piece) && !carriedOn && !this.#free.includes(one.piece))
      this.#free.push(one.piece);
  }

  /** The rarest of some free pieces that the peer has; at the end also what others are slow to bring. */
  #choose(peer: PeerConnection, carried: readonly Carried[]): number | null {
    const { length } = this.#free;
    const start = Math.floor(Math.random() * length);
    let best: { readonly at: number; readonly seen: number } | null = null;
    for (let n = 0; n < length && (n < looked || best === null); n += 1) {
      const at = (start + n) % length;
      const piece = this.#free[at] ?? 0;
      if (!peer.has(piece)) continue;
      const seen = [...this.#carried.keys()].filter((other) => other.has(piece)).length;
      if (best === null || seen < best.seen) best = { at, seen };
    }
    if (best !== null) {
      const piece = this.#free[best.at] ?? null;
      const last = this.#free.pop();
      if (last !== undefined && best.at < this.#free.length) this.#free[best.at] = last;
      return piece;
    }
    if (length > 0) return null;
    const slow = [...this.#missing].find(
      (piece) =>
        peer.has(piece) && !carried.some((one) => one.piece === piece) && this.#holders(piece) < mostHolders,
    );
    return slow ?? null;
  }

  #begin(peer: PeerConnection, carried: Carried[]): Carried | null {
    if (this.#held >= mostHeld) return null;
    const piece = this.#choose(peer, carried);
    if (piece === null) return null;
    const length = this.#payload.lengthOf(piece);
    const blocks = blocksOf(length);
    const one: Carried = { piece, bytes: Buffer.allocUnsafe(length), ask: blocks, open: new Set(blocks) };
    this.#held += length;
    carried.push(one);
    return one;
  }

  #finish(peer: PeerConnection, one: Carried): void {
    this.#payload
      .keep(one.piece, one.bytes)
      .then((kept) => {
        if (kept === 'wrong') {
          this.#listener.wrong(peer);
          return;
        }
        const first = this.#missing.delete(one.piece);
        this.#forget(one.piece);
        if (first) this.#listener.kept(one.bytes.length);
        if (this.#missing.size === 0) this.#listener.done();
        else this.serve(peer);
      })
      .catch((error: unknown) => this.#listener.failed(error));
  }

  /** Nobody brings this piece any more. */
  #forget(piece: number): void {
    for (const list of this.#carried.values()) {
      const at = list.findIndex((one) => one.piece === piece);
      const [gone] = at < 0 ? [] : list.splice(at, 1);
      if (gone !== undefined) this.#held -= gone.bytes.length;
    }
    const again = this.#free.indexOf(piece);
    if (again >= 0) this.#free.splice(again, 1);
  }
}
