// Before the server suite runs for the first time, on files.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineVariables, migratedDatabase } from './test-engine.ts';

const memory = '/dev/shm';
/** Several times what the folders of all test servers that run at the same time hold, in bytes. */
const leastRoom = 4 * 1024 ** 3;

function roomOfMemory(): number {
  if (!existsSync(memory)) return 0;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory() / 2);
}

export default async function setup(): Promise<() => void> {
  // Each commit waits for the disk, and the tests make tens of thousands: a folder in memory takes no time. What is
  // proved of a disk starts the server's process, whose folder is on one.
  const folder = mkdtempSync(join(roomOfMemory() < leastRoom ? tmpdir() : memory, 'aloft-tests-'));
  process.env[engineVariables.folder] = folder;
  process.env[engineVariables.template] = await migratedDatabase(mkdtempSync(join(folder, 'template-')));
  return () => rmSync(folder, { recursive: true, force: true });
}
