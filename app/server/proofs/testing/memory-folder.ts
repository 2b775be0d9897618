import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Several times what the data of all test servers that run at the same time takes, in bytes. */
const leastRoom = 4 * 1024 ** 3;

function roomOfMemory(): number {
  if (!existsSync(memory)) return 0;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory() / 2);
}

/** A new folder in memory, or on the disk where memory is short. */
export function makeMemoryFolder(prefix: string): string {
  return mkdtempSync(join(roomOfMemory() < leastRoom ? tmpdir() : memory, prefix));
}
