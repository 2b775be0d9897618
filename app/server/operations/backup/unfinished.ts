// The folder of a backup until it is whole.
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Of } from '../../platform/blobs/sha256.ts';
import { lockFiles, tryLockFolder } from '../../platform/database/sqlite/folder-lock.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { blobPath } from './manifest.ts';

/** A backup that is being written, by this process alone. */
export interface Unfinished {
  /** Ends the lock, which is in `folder` by now. */
  release(folder: string): Promise<void>;
}

/** What a backup has in its folder before it is whole. */
const own: ReadonlySet<string> = new Set(['tables', 'blobs', 'manifest.json', ...lockFiles]);

async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether nobody else can have put something there: in a folder of all, such as /tmp, another user may have made it first. */
async function isOursAlone(path: string): Promise<boolean> {
  const found = await lstat(path);
  if (process.platform === 'win32') return found.isDirectory();
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

const noLock: Unfinished = { release: async () => undefined };

/**
 * Opens the folder of a backup for this process alone. What an earlier one has left of its blobs stays; its rows, of an
 * earlier moment, go. Refuses a folder that others may enter, one with anything else in it, one that another process
 * writes, and, where the disk has no locks to tell that, any that is there.
 */
export async function openUnfinished(path: string): Promise<Unfinished | Refusal> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const isNew = await isMade(path);
  if (!isNew && !(await isOursAlone(path)))
    return refuse('already_exists', {
      description: `${path} is not a folder of this user alone: take another folder`,
    });
  const foreign = (await readdir(path)).find((name) => !own.has(name));
  if (foreign !== undefined)
    return refuse('already_exists', {
      description: `${path} has something that is of no backup (${foreign}): take another folder`,
    });
  const lock = tryLockFolder(path);
  if (lock.kind === 'held')
    return refuse('failed_precondition', {
      description: `another backup (${lock.holder}) is written to ${path}`,
    });
  if (lock.kind === 'noLocks' && !isNew)
    return refuse('already_exists', {
      description: `${path} is left of a backup that was broken off, or another one is written to it: remove it when none is`,
    });
  for (const name of ['manifest.json', 'tables'])
    await rm(join(path, name), { recursive: true, force: true });
  await mkdir(join(path, 'tables'), { mode: 0o700 });
  await isMade(join(path, 'blobs'));
  if (lock.kind === 'noLocks') return noLock;
  return {
    release: async (folder) => {
      for (const name of lockFiles) await rm(join(folder, name), { force: true });
      lock.release();
    },
  };
}

/**
 * Removes what an earlier process has copied and the snapshot has no more, or has otherwise, and what is only a second
 * name of the stored bytes where a copy is wanted; answers the ids of the rest, whose bytes are still to be compared.
 */
export async function keepKnown(
  path: string,
  blobs: readonly { readonly id: string; readonly size: number }[],
  asLink: boolean,
): Promise<ReadonlySet<string>> {
  const sizes = new Map(blobs.map(({ id, size }) => [id, size]));
  const kept = new Set<string>();
  for (const shelf of await readdir(join(path, 'blobs')))
    for (const id of await readdir(join(path, 'blobs', shelf))) {
      const file = join(path, 'blobs', shelf, id);
      const found = await lstat(file);
      const isWanted = found.isFile() && file === blobPath(path, id) && found.size === sizes.get(id);
      if (isWanted && (asLink || found.nlink === 1)) kept.add(id);
      else await rm(file, { recursive: true, force: true });
    }
  return kept;
}

/** Whether a file has these bytes, all of them on the disk; `heard` gets the number of each part that was read. */
export async function hasBytes(
  path: string,
  sha256: string,
  heard: (bytes: number) => void,
): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const bytes = file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 });
    const found = await sha256Of(bytes, heard);
    // Whoever wrote it may have ended before it was on the disk.
    await file.sync();
    return found === sha256;
  } finally {
    await file.close();
  }
}
