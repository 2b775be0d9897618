import { createHash } from 'node:crypto';
import { decodeFirst, encode, entryOf } from './bencode.ts';
import type { Peer } from './magnet.ts';
import { readCompact } from './reach.ts';

const part = 16 * 1024;
/** A torrent of many thousand files has a description of some megabytes. */
const longest = 10 * 1024 ** 2;
const [request, data, refusal] = [0, 1, 2];

/** What came of a message about the torrent's description. */
export type Described =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'spoilt' }
  | { readonly kind: 'whole'; readonly info: Buffer };

/** Takes a torrent's description from one peer (BEP 9), part by part, and believes it when its hash is right. */
export class DescriptionExchange {
  #number = 0;
  #size = 0;
  #parts = new Map<number, Buffer>();
  readonly #infoHash: string;
  readonly #send: (id: number, body: Uint8Array) => void;

  constructor(infoHash: string, send: (id: number, body: Uint8Array) => void) {
    this.#infoHash = infoHash;
    this.#send = send;
  }

  /** Learns from the peer's own handshake what it can give. False: the handshake is spoilt. */
  greet(body: Uint8Array): boolean {
    const hello = decodeFirst(body)?.value;
    if (hello === undefined) return false;
    const number = entryOf(entryOf(hello, 'm'), 'ut_metadata');
    const size = entryOf(hello, 'metadata_size');
    if (typeof number === 'number' && number > 0 && number < 256) this.#number = number;
    if (typeof size === 'number' && size > 0 && size <= longest) this.#size = size;
    return true;
  }

  /** Asks for all of it, where the peer has it. */
  ask(): void {
    if (this.#number === 0) return;
    for (let piece = 0; piece * part < this.#size; piece += 1)
      this.#send(this.#number, encode({ msg_type: request, piece }));
  }

  hear(body: Buffer): Described {
    const decoded = decodeFirst(body);
    if (decoded === null) return { kind: 'spoilt' };
    const [type, piece] = [entryOf(decoded.value, 'msg_type'), entryOf(decoded.value, 'piece')];
    if (typeof piece !== 'number') return { kind: 'spoilt' };
    if (type === request && this.#number !== 0)
      this.#send(this.#number, encode({ msg_type: refusal, piece }));
    if (type !== data) return { kind: 'nothing' };
    return this.#take(piece, body.subarray(decoded.end));
  }

  #take(piece: number, bytes: Buffer): Described {
    const count = Math.ceil(this.#size / part);
    const expected = piece === count - 1 ? this.#size - piece * part : part;
    if (piece < 0 || piece >= count || bytes.length !== expected) return { kind: 'spoilt' };
    this.#parts.set(piece, Buffer.from(bytes));
    if (this.#parts.size < count) return { kind: 'nothing' };
    const info = Buffer.concat(
      [...this.#parts].sort(([one], [other]) => one - other).map(([, each]) => each),
    );
    this.#parts.clear();
    const right = createHash('sha1').update(info).digest('hex') === this.#infoHash;
    return right ? { kind: 'whole', info } : { kind: 'spoilt' };
  }
}

/** Whom a peer knows (BEP 11); null for a spoilt message. */
export function readPeers(body: Uint8Array): Peer[] | null {
  const message = decodeFirst(body)?.value;
  if (message === undefined) return null;
  const [four, six] = [entryOf(message, 'added'), entryOf(message, 'added6')];
  return [
    ...(four instanceof Uint8Array ? readCompact(four, 4) : []),
    ...(six instanceof Uint8Array ? readCompact(six, 16) : []),
  ];
}
