import { createHash } from 'node:crypto';

/**
 * The SHA-256 of a stream of bytes, in lower-case hex; `heard` gets the number of each part that was read, and ends it by
 * throwing. Rejects with what the stream rejects with.
 */
export async function sha256Of(
  parts: AsyncIterable<unknown> | Iterable<unknown>,
  heard: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    if (!(part instanceof Uint8Array)) throw new TypeError('a stream that is no bytes');
    hash.update(part);
    heard(part.byteLength);
  }
  return hash.digest('hex');
}
