import { createHash } from 'node:crypto';
import { hmac, sha256 } from './sigv4.ts';
import { StoreFailure } from './store-failure.ts';

/** Signing state that each chunk is verified with; the first chunk follows the request's own signature. */
export interface ChunkSeal {
  readonly key: Buffer;
  readonly scope: string;
  readonly date: string;
  readonly signature: string;
}

const maxLineLength = 4096;
const noBytes = sha256('');

/** Reads a byte stream by lines and by lengths. */
class Source {
  #rest: Buffer = Buffer.alloc(0);
  readonly #bytes: AsyncIterator<Uint8Array>;
  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#bytes.next();
    if (next.done === true) throw new StoreFailure('IncompleteBody');
    this.#rest = this.#rest.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#rest, next.value]);
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\r\n');
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString('latin1');
        this.#rest = this.#rest.subarray(end + 2);
        return line;
      }
      if (this.#rest.length > maxLineLength)
        throw new StoreFailure('InvalidRequest', 'a chunk without a head');
      await this.#more();
    }
  }

  async *take(length: number): AsyncGenerator<Buffer> {
    let left = length;
    while (left > 0) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}

function check(seal: ChunkSeal, kind: string, last: string, hashes: readonly string[], given: string): void {
  const text = [kind, seal.date, seal.scope, last, ...hashes].join('\n');
  if (hmac(seal.key, text).toString('hex') !== given) throw new StoreFailure('SignatureDoesNotMatch');
}

/** The trailer after the last chunk; a signed one ends with `x-amz-trailer-signature`. */
async function readTrailer(source: Source, seal: ChunkSeal | null, last: string): Promise<void> {
  let signed = '';
  for (let count = 0; count < 32; count += 1) {
    const line = await source.line();
    if (line === '') return;
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    if (name !== 'x-amz-trailer-signature') signed += `${name}:${value}\n`;
    else if (seal !== null) check(seal, 'AWS4-HMAC-SHA256-TRAILER', last, [sha256(signed)], value);
  }
  throw new StoreFailure('InvalidRequest', 'too many lines behind the last chunk');
}

/**
 * Decodes `aws-chunked` framing (`size;chunk-signature=…` lines). With `seal`, the signature of each chunk is
 * verified at its end; the caller discards what it stored when this throws a `StoreFailure`.
 */
export async function* unchunked(
  bytes: AsyncIterable<Uint8Array>,
  seal: ChunkSeal | null,
): AsyncGenerator<Uint8Array> {
  const source = new Source(bytes);
  let last = seal?.signature ?? '';
  for (;;) {
    const head = await source.line();
    const [, length, given = ''] =
      /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?\s*$/i.exec(head) ?? [];
    if (length === undefined) throw new StoreFailure('InvalidRequest', 'a chunk without a head');
    const size = Number.parseInt(length, 16);
    const hash = createHash('sha256');
    for await (const part of source.take(size)) {
      hash.update(part);
      yield part;
    }
    if (seal !== null) {
      check(seal, 'AWS4-HMAC-SHA256-PAYLOAD', last, [noBytes, hash.digest('hex')], given);
      last = given;
    }
    if (size === 0) return readTrailer(source, seal, last);
    if ((await source.line()) !== '') throw new StoreFailure('InvalidRequest', 'a chunk that is too long');
  }
}
