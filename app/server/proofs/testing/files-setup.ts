// Before the server suite runs for the first time, on files.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeMemoryFolder } from './memory-folder.ts';
import { engineVariables, migratedDatabase } from './test-engine.ts';

export default async function setup(): Promise<() => void> {
  // The projects of a suite share one.
  if (process.env[engineVariables.folder] !== undefined) return () => undefined;
  // Each commit waits for the disk, and the tests make tens of thousands: a folder in memory takes no time. What is
  // proved of a disk starts the server's process, whose folder is on one.
  const folder = makeMemoryFolder('aloft-tests-');
  process.env[engineVariables.folder] = folder;
  process.env[engineVariables.template] = await migratedDatabase(mkdtempSync(join(folder, 'template-')));
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}
