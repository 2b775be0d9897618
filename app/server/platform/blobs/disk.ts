import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/**
 * The disk operations of blobs. An adapter, so that a test can stop after any of them and lose what was not synced
 * (P2).
 */
export interface Disk {
  /** The size of a file; 0 when it does not exist. */
  size(path: string): Promise<number>;
  /** Opens for appending; creates the file if needed. */
  appendTo(path: string): Promise<Appender>;
  /** Flushes a file's bytes to the disk (fsync). */
  sync(path: string): Promise<void>;
  /** Flushes a folder's entries to the disk (fsync). */
  syncFolder(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  names(folder: string): Promise<readonly string[]>;
  read(path: string, range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

/** A file that is open for appending. */
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

/** The bytes of a file as a Node stream. */
export function readFileStream(
  path: string,
  range?: { readonly start: number; readonly end: number },
): Readable {
  return createReadStream(path, {
    highWaterMark: 256 * 1024,
    ...(range === undefined ? {} : { start: range.start, end: range.end }),
  });
}

/** The local file system. */
export const nodeDisk: Disk = {
  size: (path) =>
    stat(path).then(
      (found) => found.size,
      (error: unknown) => {
        // An I/O error is not a missing file.
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
