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

/** Decided once, so that all folders of a run are in the same place, however much memory its tests take. */
const place = roomOfMemory() < leastRoom ? tmpdir() : memory;

/** A new folder in memory, or on the disk where memory is short. */
export function makeMemoryFolder(prefix: string): string {
  if (place !== memory) console.log(`memory is short: ${prefix}* is in ${place}, which is slower`);
  return mkdtempSync(join(place, prefix));
}
