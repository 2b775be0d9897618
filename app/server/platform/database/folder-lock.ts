import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { closeToOthers, type Restricted } from '../private-files/private-files.ts';

/** Nobody but SQLite may open it: the system drops a process's lock when the process closes the file anywhere. */
const lockFile = 'lock.sqlite';
/** Says who; means nothing else. */
const noteFile = 'lock';

const busy = 5;
const notADatabase = 26;

function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}

/**
 * Takes the system's own lock on a file, by way of SQLite, which knows how on every platform. It ends with the
 * process, however that ends: no number of a process that is gone, or that is another program's by now, can keep
 * anybody out. Null when somebody has it.
 */
function takeFile(path: string): DatabaseSync | null {
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

/** A data folder that is this process's alone. */
export interface FolderLock {
  /** What other users of this computer could read until now. */
  readonly restricted: Restricted;
  release(): void;
}

/**
 * Makes this process the only one on the data folder (P5). What a process that is gone has left is taken over,
 * whatever it looks like, and the folder is closed to other users (P5g). Throws, naming the other process, when one is
 * running.
 */
export function lockDataFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, lockFile);
  const note = join(folder, noteFile);
  let file: DatabaseSync | null;
  try {
    file = takeFile(path);
  } catch (error) {
    if (sqliteCode(error) !== notADatabase) throw error;
    // Nobody can hold what is no lock; emptied, not removed: whoever comes at the same time waits for the same file.
    truncateSync(path);
    file = takeFile(path);
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

/** The words for a process that has the folder now; null when it is free. */
export function whoLocks(folder: string): string | null {
  try {
    const file = takeFile(join(folder, lockFile));
    file?.close();
    return file === null ? holderOf(join(folder, noteFile)) : null;
  } catch {
    return null;
  }
}
