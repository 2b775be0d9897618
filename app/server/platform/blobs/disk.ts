import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The steps that blobs take to the disk. One adapter, so that a test can stop after any of them and lose what was not synced (P2). */
export interface Disk {
  /** Bytes of a file; 0 when there is none. */
  size(path: string): Promise<number>;
  /** Opens for appending, made when absent. */
  appendTo(path: string): Promise<Appender>;
  /** Makes a file's bytes safe. */
  sync(path: string): Promise<void>;
  /** Makes a folder's names safe. */
  syncFolder(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  names(folder: string): Promise<readonly string[]>;
  read(path: string, range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

/** An open file that only grows. */
export interface Appender {
  write(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

async function syncPath(path: string, flags: 'r' | 'a'): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Bytes of a file as they come; used where a whole stream of Node's is wanted. */
export function readFileStream(
  path: string,
  range?: { readonly start: number; readonly end: number },
): Readable {
  return createReadStream(path, {
    highWaterMark: 256 * 1024,
    ...(range === undefined ? {} : { start: range.start, end: range.end }),
  });
}

/** This computer's own disk. */
export const nodeDisk: Disk = {
  size: (path) =>
    stat(path).then(
      (found) => found.size,
      (error: unknown) => {
        // A disk that fails says nothing of what is on it.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
        throw error;
      },
    ),
  appendTo: async (path) => {
    const handle = await open(path, 'a', 0o600);
    return {
      write: (bytes) => handle.writeFile(bytes),
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  },
  sync: (path) => syncPath(path, 'a'),
  syncFolder: (path) => syncPath(path, 'r'),
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true });
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  names: (folder) => readdir(folder),
  read: readFileStream,
};
