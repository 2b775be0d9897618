import { chmodSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bits of a mode that let others than the owner in. */
const others = 0o077;
/** What Aloft makes in its data folder: the database and what belongs to it, the lock, keys, bytes and mails. */
const own = /^(aloft\.|lock(\.|$)|secret\.key(\.|$)|(blobs|tmp|thumbnails|outbox|torrents)$)/;
/** What a disk or its owner has in any folder. */
const anybodys = /^(\.|lost\+found$)/;

/**
 * From here on, whatever this process and its children create is for their own user alone (P5g). SQLite and most
 * libraries leave that to the process. Called once, first, by each program that is started.
 */
export function keepNewFilesPrivate(): void {
  process.umask(others);
}

/** What others could read, and whether that is over. */
export interface Restricted {
  /** How many files and folders were closed. */
  readonly closed: number;
  /** Those that the system did not let us close: another user's. */
  readonly open: readonly string[];
}

interface Open {
  readonly path: string;
  /** The mode that it is to have. */
  readonly mode: number;
}

/** Where an entry really is; null when it is gone, or a link that leads nowhere. */
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

/** What is open from `path` down. Links within are not followed: what they name is not ours. */
function* openBelow(path: string): Generator<Open> {
  yield* openAt(path);
  if (!(lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)) return;
  for (const name of readdirSync(path)) yield* openBelow(join(path, name));
}

/** The folder's own entry first: once it is closed nobody comes in while the rest is restricted. */
function* openIn(folder: string): Generator<Open> {
  const names = readdirSync(folder);
  const isShared = names.some((name) => !own.test(name) && !anybodys.test(name));
  const { mode } = statSync(folder);
  const isOpen = (mode & others) !== 0;
  // A folder that holds other things, too, is not ours to close: then each of our own entries has to be.
  if (isOpen && !isShared) yield { path: folder, mode: mode & 0o700 };
  for (const name of names.filter((one) => own.test(one))) {
    // A link at this level is how bytes are kept on another disk.
    const path = placeOf(join(folder, name));
    if (path === null) continue;
    if (isOpen) yield* openBelow(path);
    else yield* openAt(path);
  }
}

/**
 * Closes a data folder that was made by hand or by an older build to all but its owner: everything in it when the folder
 * itself was open, its first level otherwise, as nobody comes further (P5g).
 */
export function closeToOthers(folder: string): Restricted {
  // Windows keeps rights elsewhere: there a folder has those of the one above it.
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

/** What the log says of it; null when there was nothing to mend. */
export function wordsOf({ closed, open }: Restricted): string | null {
  if (closed === 0 && open.length === 0) return null;
  const restricted = `${closed} files and folders could be read by other users of this computer and are closed now`;
  if (open.length === 0) return restricted;
  return `${restricted}; ${open.length} belong to somebody else and stay open: ${open.slice(0, 5).join(', ')}`;
}
