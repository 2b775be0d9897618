import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDataFolder } from '../../private-files/data-folder.ts';
import { closeToOthers, type Restricted } from '../../private-files/private-files.ts';
import { UnusableData } from '../../private-files/unusable-data.ts';
import { newId } from '../../secrets.ts';
import { sqliteCode, sqliteCodes } from './error-code.ts';

/** Only SQLite may open it: POSIX drops a process's lock when the process closes any descriptor of the file. */
const lockFile = 'lock.sqlite';
/** Contains the holder's pid, for messages only. */
const noteFile = 'lock';

/** The files of a lock. */
export const lockFiles: readonly string[] = [lockFile, `${lockFile}-journal`, noteFile];

const { permission, busy, failedIo, notADatabase } = sqliteCodes;

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

/** Locks that this process has: a file that nothing refers to is closed by the garbage collector, and is free. */
const locks = new Set<object>();

/** What came of locking a folder. */
export type LockTry =
  | { readonly kind: 'locked'; release(): void }
  /** Another process has it. */
  | { readonly kind: 'held'; readonly holder: string }
  /** Its disk cannot tell who has it. */
  | { readonly kind: 'noLocks' };

/** Locks a file of a path; null when that is refused as another process has it. */
export type TakeFile = (path: string) => { close(): void } | null;

/**
 * Whether a disk locks files that are nobody's. NFS without its lock service answers as if another process had each of
 * them, or fails (`ENOLCK`).
 */
function hasLocks(folder: string, take: TakeFile): boolean {
  const probe = join(folder, `${noteFile}.${newId()}`);
  try {
    const file = take(probe);
    file?.close();
    return file !== null;
  } catch {
    return false;
  } finally {
    for (const path of [probe, `${probe}-journal`]) rmSync(path, { force: true });
  }
}

function takeWhatever(path: string, take: TakeFile): ReturnType<TakeFile> {
  try {
    return take(path);
  } catch (error) {
    if (sqliteCode(error) !== notADatabase) throw error;
    // An invalid lock file cannot be held. It is truncated, not removed: concurrent processes must lock the same file.
    truncateSync(path);
    return take(path);
  }
}

/**
 * Locks a folder for this process. A lock file left by a dead process is taken over, whatever it contains.
 *
 * @param take A test’s stand-in for a disk.
 */
export function tryLockFolder(folder: string, take: TakeFile = tryFileLock): LockTry {
  const note = join(folder, noteFile);
  let file: ReturnType<TakeFile>;
  try {
    file = takeWhatever(join(folder, lockFile), take);
  } catch (error) {
    const code = sqliteCode(error);
    if ((code === permission || code === failedIo) && !hasLocks(folder, take)) return { kind: 'noLocks' };
    throw error;
  }
  if (file === null)
    return hasLocks(folder, take) ? { kind: 'held', holder: holderOf(note) } : { kind: 'noLocks' };
  writeFileSync(note, String(process.pid), { mode: 0o600 });
  const held = file;
  locks.add(held);
  return {
    kind: 'locked',
    release: () => {
      locks.delete(held);
      rmSync(note, { force: true });
      held.close();
    },
  };
}

/** A locked data folder. */
export interface FolderLock {
  /** Files that other users of this computer could read until now. */
  readonly restricted: Restricted;
  release(): void;
}

const withoutLocks = (folder: string): UnusableData =>
  new UnusableData(
    `the disk of the data folder ${folder} has no file locks, as a network disk without a lock service: two servers could write to it at once. Put ALOFT_DATA on a disk of this computer, or mount that one with locks`,
  );

/** Why a database of the folder could not be read: its own reason, unless the disk has no locks at all. */
export function whyLocked(folder: string, error: unknown): unknown {
  return sqliteCode(error) === busy && !hasLocks(folder, tryFileLock) ? withoutLocks(folder) : error;
}

/**
 * Locks the data folder for this process (P5), and makes it unreadable to other users (P5g). Throws, naming the holder,
 * when another process has it, and where the disk has no locks.
 */
export function lockDataFolder(folder: string, take: TakeFile = tryFileLock): FolderLock {
  openDataFolder(folder);
  const lock = tryLockFolder(folder, take);
  switch (lock.kind) {
    case 'held':
      throw new UnusableData(`another Aloft (${lock.holder}) is using ${folder}: stop it first`);
    case 'noLocks':
      throw withoutLocks(folder);
    case 'locked':
      return { restricted: closeToOthers(folder), release: lock.release };
  }
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
