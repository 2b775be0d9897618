import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UnusableData } from './unusable-data.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EEXIST: 'there is a file of that name',
  ENOENT: 'there is no such folder',
  ETIMEDOUT: 'it does not answer',
  ENOTDIR: 'a part of that path is a file',
  EROFS: 'it is on a file system that is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

/** Why a folder cannot be used, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? `the system answers ${code}`;
}

/** The folders that are missing from a path, the outermost first. */
function missing(folder: string): readonly string[] {
  const above = dirname(folder);
  return existsSync(folder) ? [] : [...(above === folder ? [] : missing(above)), folder];
}

const [read, write, enter] = [constants.R_OK, constants.W_OK, constants.X_OK];

/** What is in a data folder, and what this process has to do with it; a key may be another user’s to write. */
const rights: readonly (readonly [name: string, right: number])[] = [
  ['', read | write | enter],
  ['lock.sqlite', read | write],
  ['lock', read | write],
  ['aloft.sqlite', read | write],
  ['aloft.sqlite-wal', read | write],
  ['aloft.sqlite-shm', read | write],
  ['secret.key', read],
  ['blobs', read | write | enter],
  ['tmp', read | write | enter],
];

/** Throws in words when this user may not use the folder, or something in it that a process of another user has made. */
export function assertUsable(folder: string): void {
  for (const [name, right] of rights) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    try {
      accessSync(path, right);
    } catch (error) {
      const user = process.getuid?.() ?? found.uid;
      const what = name === '' ? 'it' : name;
      const whose =
        found.uid === user ? '' : `; ${what} belongs to user ${found.uid}, and this is user ${user}`;
      throw new UnusableData(
        `the data folder ${folder} cannot be used: ${reasonOf(error)}${whose} (ALOFT_DATA)`,
      );
    }
  }
}

/**
 * Makes the data folder where there is none, readable by this user alone. Throws in words that name it where that, or to
 * write in it, is impossible. Folder by folder: Node’s own way does not end where a system has folders that nobody makes.
 */
export function openDataFolder(path: string): void {
  const folder = resolve(path);
  try {
    for (const one of missing(folder)) mkdirSync(one, { mode: 0o700 });
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
  } catch (error) {
    throw new UnusableData(`the data folder ${folder} cannot be made: ${reasonOf(error)} (ALOFT_DATA)`);
  }
  assertUsable(folder);
}
