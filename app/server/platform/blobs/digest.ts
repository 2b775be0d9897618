import { createHash } from 'node:crypto';

const kib = 1024;

/** The block size of the content id: 256 KiB, doubled while a file has more than 512 blocks, at most 2 MiB. */
export function gcidBlock(size: number): number {
  let block = 256 * kib;
  while (size / block > 512 && block < 2048 * kib) block *= 2;
  return block;
}

/** Both digests of some bytes: SHA-256 (lower-case hex) and the content id (upper-case hex). */
export interface DigestPair {
  readonly sha256: string;
  readonly gcid: string;
}

/** Digests of a stream. `size` is its total length, which the content id depends on. */
export interface Digests {
  update(part: Uint8Array): void;
  /** Passes the bytes through and hashes them. */
  through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** The digests; called once, at the end. */
  result(): DigestPair;
}

export function createDigests(size: number): Digests {
  const whole = createHash('sha256');
  const outer = createHash('sha1');
  const block = gcidBlock(size);
  let inner = createHash('sha1');
  let filled = 0;
  const update = (part: Uint8Array): void => {
    whole.update(part);
    let rest = part;
    while (rest.byteLength > 0) {
      const piece = rest.subarray(0, block - filled);
      inner.update(piece);
      filled += piece.byteLength;
      rest = rest.subarray(piece.byteLength);
      if (filled === block) {
        outer.update(inner.digest());
        inner = createHash('sha1');
        filled = 0;
      }
    }
  };
  return {
    update,
    through: async function* (bytes) {
      for await (const part of bytes) {
        update(part);
        yield part;
      }
    },
    result: () => {
      if (filled > 0) outer.update(inner.digest());
      return { sha256: whole.digest('hex'), gcid: outer.digest('hex').toUpperCase() };
    },
  };
}

/** Both digests of some bytes, in one pass. */
export async function digestBytes(bytes: AsyncIterable<Uint8Array>, size: number): Promise<DigestPair> {
  const digests = createDigests(size);
  for await (const part of bytes) digests.update(part);
  return digests.result();
}
