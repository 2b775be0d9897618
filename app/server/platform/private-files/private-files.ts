import { chmodSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The permission bits of group and others. */
const others = 0o077;
/** Names of the files and folders that Aloft creates in its data folder. */
const own = /^(aloft\.|lock(\.|$)|secret\.key(\.|$)|(blobs|tmp|thumbnails|outbox|torrents)$)/;
/** Entries that any folder may contain. */
const anybodys = /^(\.|lost\+found$)/;

/**
 * Sets the umask so that files of this process and its children are private to their user (P5g); SQLite and most
 * libraries rely on it. Called first by every program.
 */
export function keepNewFilesPrivate(): void {
  process.umask(others);
}

/** The files whose permissions were restricted. */
export interface Restricted {
  /** How many files and folders were restricted. */
  readonly closed: number;
  /** Those that could not be restricted, as they belong to another user. */
  readonly open: readonly string[];
}

interface Open {
  readonly path: string;
  /** The new mode. */
  readonly mode: number;
}

/** The real path of an entry; null when it is gone or a dangling link. */
function placeOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function* openAt(path: string): Generator<Open> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink() || (found.mode & others) === 0) return;
  yield { path, mode: found.mode & 0o700 };
}

/** All accessible entries from `path` down. Symbolic links inside are not followed: their targets are not ours. */
function* openBelow(path: string): Generator<Open> {
  yield* openAt(path);
  if (!(lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)) return;
  for (const name of readdirSync(path)) yield* openBelow(join(path, name));
}

/** The folder itself first: once it is restricted, nobody can enter while the rest is. */
function* openIn(folder: string): Generator<Open> {
  const names = readdirSync(folder);
  const isShared = names.some((name) => !own.test(name) && !anybodys.test(name));
  const { mode } = statSync(folder);
  const isOpen = (mode & others) !== 0;
  // The mode of a folder with other contents is not changed; then each of our own entries is restricted.
  if (isOpen && !isShared) yield { path: folder, mode: mode & 0o700 };
  for (const name of names.filter((one) => own.test(one))) {
    // A link at this level is how blobs are stored on another disk.
    const path = placeOf(join(folder, name));
    if (path === null) continue;
    if (isOpen) yield* openBelow(path);
    else yield* openAt(path);
  }
}

/**
 * Restricts a data folder that was created by hand or by an older build to its owner (P5g): everything in it when the
 * folder itself was accessible, else only its first level, as nobody can go deeper.
 */
export function closeToOthers(folder: string): Restricted {
  // Windows has ACLs, which a folder inherits.
  if (process.platform === 'win32') return { closed: 0, open: [] };
  let closed = 0;
  const open: string[] = [];
  for (const { path, mode } of openIn(folder)) {
    try {
      chmodSync(path, mode);
      closed += 1;
    } catch {
      open.push(path);
    }
  }
  return { closed, open };
}

/** The log line; null when nothing was changed. */
export function wordsOf({ closed, open }: Restricted): string | null {
  if (closed === 0 && open.length === 0) return null;
  const restricted = `${closed} files and folders could be read by other users of this computer and are closed now`;
  if (open.length === 0) return restricted;
  return `${restricted}; ${open.length} belong to somebody else and stay open: ${open.slice(0, 5).join(', ')}`;
}
