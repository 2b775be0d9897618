import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDataFolder } from '../../private-files/data-folder.ts';
import { closeToOthers, type Restricted } from '../../private-files/private-files.ts';

/** Only SQLite may open it: POSIX drops a process's lock when the process closes any descriptor of the file. */
const lockFile = 'lock.sqlite';
/** Contains the holder's pid, for messages only. */
const noteFile = 'lock';

const busy = 5;
const notADatabase = 26;

function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/** A lock that this process has on a file. */
export type FileLock = Pick<DatabaseSync, 'close'>;

/**
 * Takes an OS file lock through SQLite, which implements it on every platform. It ends with the process, however that
 * ends: unlike a pid file it never blocks because of a dead process or a reused pid. Null when it is held.
 */
export function tryFileLock(path: string): FileLock | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (sqliteCode(error) === busy) return null;
    throw error;
  }
}

function holderOf(path: string): string {
  try {
    const holder = readFileSync(path, 'utf8');
    return /^\d{1,10}$/.test(holder) ? `process ${holder}` : 'a process without a name';
  } catch {
    return 'a process without a name';
  }
}

/** A locked data folder. */
export interface FolderLock {
  /** Files that other users of this computer could read until now. */
  readonly restricted: Restricted;
  release(): void;
}

/**
 * Locks the data folder for this process (P5). A lock file left by a dead process is taken over, whatever it contains,
 * and the folder is made unreadable to other users (P5g). Throws, naming the holder, when another process has it.
 */
export function lockDataFolder(folder: string): FolderLock {
  openDataFolder(folder);
  const path = join(folder, lockFile);
  const note = join(folder, noteFile);
  let file: FileLock | null;
  try {
    file = tryFileLock(path);
  } catch (error) {
    if (sqliteCode(error) !== notADatabase) throw error;
    // An invalid lock file cannot be held. It is truncated, not removed: concurrent processes must lock the same file.
    truncateSync(path);
    file = tryFileLock(path);
  }
  if (file === null) throw new Error(`another Aloft (${holderOf(note)}) is using ${folder}`);
  writeFileSync(note, String(process.pid), { mode: 0o600 });
  const held = file;
  return {
    restricted: closeToOthers(folder),
    release: () => {
      rmSync(note, { force: true });
      held.close();
    },
  };
}

/** Describes the process that has the folder; null when it is free. */
export function whoLocks(folder: string): string | null {
  try {
    const file = tryFileLock(join(folder, lockFile));
    file?.close();
    return file === null ? holderOf(join(folder, noteFile)) : null;
  } catch {
    return null;
  }
}
