import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { digestFile } from './digest.ts';

/** What a finished blob is known by. */
export interface Blob {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly gcid: string;
}

/** What came of adding bytes to an unfinished blob. */
export type Appended =
  | { readonly kind: 'appended'; readonly size: number }
  /** More bytes than the blob may have; nothing beyond the limit was kept. */
  | { readonly kind: 'tooLong'; readonly size: number }
  | { readonly kind: 'diskFull'; readonly size: number };

/** Where bytes live. A blob is either unfinished (seen by its upload alone) or whole. */
export interface BlobStore {
  /** Bytes of an unfinished blob that are safely on disk; 0 when it was never begun. */
  unfinishedSize(id: string): Promise<number>;
  append(id: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Appended>;
  /** Makes an unfinished blob a whole one, in the crash-safe order (P2): fsync, rename, fsync folder. */
  finish(id: string): Promise<Blob>;
  discard(id: string): Promise<void>;
  read(id: string, range?: { readonly start: number; readonly end: number }): Readable;
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Ids of every whole blob and every unfinished one, for the sweep. */
  list(): Promise<{ whole: readonly string[]; unfinished: readonly string[] }>;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Blobs as files below one folder. */
export async function openBlobFolder(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, 'tmp');
  const whole = join(folder, 'blobs');
  await mkdir(unfinished, { recursive: true });
  await mkdir(whole, { recursive: true });
  const shelfOf = (id: string): string => join(whole, id.slice(0, 2));
  const pathOf = (id: string): string => join(shelfOf(id), id);
  const unfinishedPath = (id: string): string => join(unfinished, id);

  async function unfinishedSize(id: string): Promise<number> {
    try {
      return (await stat(unfinishedPath(id))).size;
    } catch {
      return 0;
    }
  }

  return {
    pathOf,
    unfinishedSize,
    append: async (id, bytes, limit) => {
      const handle = await open(unfinishedPath(id), 'a', 0o600);
      let size = (await handle.stat()).size;
      try {
        for await (const chunk of bytes) {
          if (size + chunk.byteLength > limit) return { kind: 'tooLong', size };
          await handle.writeFile(chunk);
          size += chunk.byteLength;
        }
        return { kind: 'appended', size };
      } catch (error) {
        if (!isFull(error)) throw error;
        return { kind: 'diskFull', size };
      } finally {
        await handle.sync().catch(() => undefined);
        await handle.close();
      }
    },
    finish: async (id) => {
      const handle = await open(unfinishedPath(id), 'a', 0o600);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      const size = await unfinishedSize(id);
      const digests = await digestFile(unfinishedPath(id), size);
      await mkdir(shelfOf(id), { recursive: true });
      await rename(unfinishedPath(id), pathOf(id));
      await syncFolder(shelfOf(id));
      await syncFolder(whole);
      return { id, size, ...digests };
    },
    discard: (id) => rm(unfinishedPath(id), { force: true }),
    read: (id, range) =>
      createReadStream(pathOf(id), range === undefined ? {} : { start: range.start, end: range.end }),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => {
      const shelves = await readdir(whole);
      const names = await Promise.all(shelves.map((shelf) => readdir(join(whole, shelf))));
      return { whole: names.flat(), unfinished: await readdir(unfinished) };
    },
  };
}
