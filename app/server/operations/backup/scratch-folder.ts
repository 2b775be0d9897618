import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tryFileLock } from '../../platform/database/sqlite/folder-lock.ts';

const prefix = '.aloft-verify-';
const lockName = 'lock.sqlite';
/** A folder that was just made has no lock yet, in ms. */
const settled = 60_000;

/** Whether the process that made a scratch folder has ended without removing it. */
async function isLeft(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs < settled) return false;
    const lock = tryFileLock(join(path, lockName));
    lock?.close();
    return lock !== null;
  } catch {
    return false;
  }
}

async function removeLeft(beside: string): Promise<void> {
  for (const entry of await readdir(beside, { withFileTypes: true })) {
    const path = join(beside, entry.name);
    if (entry.isDirectory() && entry.name.startsWith(prefix) && (await isLeft(path)))
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Runs `work` with an empty folder in `beside`, which is removed afterwards; so are those of processes that were killed.
 * Only this user reads what is in it.
 */
export async function withScratchFolder<T>(beside: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft(beside);
  const folder = await mkdtemp(join(beside, prefix));
  const lock = tryFileLock(join(folder, lockName));
  try {
    return await work(join(folder, 'data'));
  } finally {
    lock?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
