import { createHash } from 'node:crypto';

const kib = 1024;

/** The block of the content id: 256 KiB, doubled while a file has more than 512 blocks, at most 2 MiB. */
export function gcidBlock(size: number): number {
  let block = 256 * kib;
  while (size / block > 512 && block < 2048 * kib) block *= 2;
  return block;
}

/** Both names of some bytes: SHA-256 (lower-case hex) and the content id (upper-case hex), read once. */
export async function digestBytes(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ sha256: string; gcid: string }> {
  const whole = createHash('sha256');
  const outer = createHash('sha1');
  const block = gcidBlock(size);
  let inner = createHash('sha1');
  let filled = 0;
  for await (const part of bytes) {
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
  }
  if (filled > 0 || size === 0) outer.update(inner.digest());
  return { sha256: whole.digest('hex'), gcid: outer.digest('hex').toUpperCase() };
}
