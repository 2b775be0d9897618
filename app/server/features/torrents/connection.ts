import { connect, type Socket } from 'node:net';
import { encode } from './bencode.ts';
import { frame, frameReader, type Heard, handshake, messages, numbers } from './frames.ts';
import type { Peer } from './magnet.ts';

const connectTimeout = 8_000;
const silence = 120_000;
/** A peer that was asked and sends nothing for so long, in milliseconds, is left. */
const slowest = 30_000;
/** So many answers are under way: two beats' worth of what the peer brings in one, between these. */
const [shallowest, deepest] = [32, 250];
const keepAlive = 90_000;
const mostPieces = 4_194_304;

/** Our numbers for the extensions that we understand. */
export const extensions = { metadata: 1, peers: 2 } as const;

/** A stretch of a piece. */
export interface Block {
  readonly piece: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Who is told what a peer does. */
export interface PeerListener {
  /** It gave up pieces, or lets us ask now. */
  changed(peer: PeerConnection): void;
  block(peer: PeerConnection, block: Block): void;
  /** An extended message; `id` 0 is the handshake. False: it makes no sense, and the peer is left. */
  extended(peer: PeerConnection, id: number, body: Buffer): boolean;
  closed(peer: PeerConnection): void;
}

/** What both sides of a connection are told first. */
export interface Greeting {
  readonly infoHash: Uint8Array;
  readonly ownId: Uint8Array;
}

const keyOf = (piece: number, offset: number): string => `${piece}:${offset}`;

/** A connection to one peer that was allowed to be reached: it takes, and never gives. */
export class PeerConnection {
  readonly peer: Peer;
  readonly since = performance.now();
  /** Whether the other lets us ask. */
  open = false;
  /** How many blocks it may be asked for at once. */
  depth = shallowest;
  greeted = false;
  /** Whether it ever sent what it was asked for. */
  brought = false;
  /** Whether it was told that we want something. */
  wanted = false;
  #pieces: Buffer = Buffer.alloc(0);
  #asked = new Set<string>();
  #arrived = 0;
  #moved = performance.now();
  #closed = false;
  #spoke = performance.now();
  readonly #socket: Socket;
  readonly #listener: PeerListener;
  readonly #read: ReturnType<typeof frameReader>;

  constructor(peer: Peer, greeting: Greeting, listener: PeerListener) {
    this.peer = peer;
    this.#listener = listener;
    this.#read = frameReader(greeting.infoHash);
    // The address is a number already: no resolver has a say.
    this.#socket = connect({ host: peer.address, port: peer.port, noDelay: true });
    this.#socket.setTimeout(connectTimeout, () => this.close());
    this.#socket.on('connect', () => {
      this.#socket.setTimeout(silence);
      this.#send(handshake(greeting.infoHash, greeting.ownId));
    });
    this.#socket.on('data', (bytes) => this.#take(bytes));
    this.#socket.on('error', () => this.close());
    this.#socket.on('close', () => this.close());
  }

  /** How many answers are under way. */
  get waiting(): number {
    return this.#asked.size;
  }

  has(piece: number): boolean {
    return ((this.#pieces[piece >> 3] ?? 0) & (0x80 >> (piece & 7))) !== 0;
  }

  /** Says that we want something, once. */
  want(): void {
    if (this.wanted) return;
    this.wanted = true;
    this.#send(frame(messages.interested));
  }

  ask(piece: number, offset: number, length: number): void {
    if (this.#asked.size === 0) this.#moved = performance.now();
    this.#asked.add(keyOf(piece, offset));
    this.#send(frame(messages.request, numbers(piece, offset, length)));
  }

  /** Sends an extended message under the number that the other gave it. */
  sendExtended(id: number, body: Uint8Array): void {
    this.#send(frame(messages.extended, Buffer.from([id]), body));
  }

  /** The beat of a second: keeps the connection alive, asks a fast peer for more, leaves one that does not answer. */
  tick(now: number): void {
    this.depth = Math.min(deepest, Math.max(shallowest, 2 * this.#arrived));
    this.#arrived = 0;
    if (this.#asked.size > 0 && now - this.#moved > slowest) this.close();
    else if (this.greeted && now - this.#spoke > keepAlive) this.#send(numbers(0));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.open = false;
    this.#socket.destroy();
    this.#listener.closed(this);
  }

  #send(bytes: Uint8Array): void {
    this.#spoke = performance.now();
    if (!this.#closed) this.#socket.write(bytes);
  }

  #take(bytes: Uint8Array): void {
    const heard = this.#read(bytes);
    if (heard === null) {
      this.close();
      return;
    }
    for (const one of heard) {
      if (this.#closed) return;
      if (!this.#hear(one)) this.close();
    }
  }

  #hear(heard: Heard): boolean {
    if (heard.kind === 'message') return this.#understand(heard.id, heard.body);
    this.greeted = true;
    if (heard.extended)
      this.sendExtended(0, encode({ m: { ut_metadata: extensions.metadata, ut_pex: extensions.peers } }));
    return true;
  }

  /** False: this is not how the protocol is spoken. */
  #understand(id: number, body: Buffer): boolean {
    switch (id) {
      case messages.choke:
        this.open = false;
        this.#asked.clear();
        this.#listener.changed(this);
        return true;
      case messages.unchoke:
        this.open = true;
        this.#listener.changed(this);
        return true;
      case messages.have:
        return body.length === 4 && this.#have(body.readUInt32BE());
      case messages.bitfield:
        this.#pieces = Buffer.from(body);
        this.#listener.changed(this);
        return true;
      case messages.piece:
        return body.length >= 8 && this.#block(body);
      case messages.extended:
        return body.length > 0 && this.#listener.extended(this, body.readUInt8(), body.subarray(1));
      default:
        return true;
    }
  }

  #have(piece: number): boolean {
    if (piece >= mostPieces) return false;
    const at = piece >> 3;
    if (at >= this.#pieces.length)
      this.#pieces = Buffer.concat([this.#pieces, Buffer.alloc(Math.max(64, at + 1 - this.#pieces.length))]);
    this.#pieces.writeUInt8(this.#pieces.readUInt8(at) | (0x80 >> (piece & 7)), at);
    this.#listener.changed(this);
    return true;
  }

  #block(body: Buffer): boolean {
    const [piece, offset] = [body.readUInt32BE(), body.readUInt32BE(4)];
    // What was asked before a choke may still come; what was never asked is dropped.
    if (!this.#asked.delete(keyOf(piece, offset))) return true;
    this.#arrived += 1;
    this.brought = true;
    this.#moved = performance.now();
    this.#listener.block(this, { piece, offset, bytes: body.subarray(8) });
    return true;
  }
}
