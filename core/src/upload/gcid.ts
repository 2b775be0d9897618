const kib = 1024;
const smallest = 256 * kib;
const largest = 2048 * kib;
const maxBlocks = 512;

/** The GCID block size in bytes: 256 KiB, doubled while a file has more than 512 blocks, at most 2 MiB. */
export function gcidBlockSize(size: number): number {
  let block = smallest;
  while (size / block > maxBlocks && block < largest) block *= 2;
  return block;
}
