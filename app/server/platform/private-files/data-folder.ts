import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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
    throw new Error(`the data folder ${folder} cannot be made: ${reasonOf(error)} (ALOFT_DATA)`);
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { uid } = statSync(folder);
    const user = process.getuid?.() ?? uid;
    const whose = uid === user ? '' : `; it belongs to user ${uid}, and this is user ${user}`;
    throw new Error(`the data folder ${folder} cannot be used: ${reasonOf(error)}${whose} (ALOFT_DATA)`);
  }
}
