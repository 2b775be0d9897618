import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { FreeSpace } from '../../platform/blobs/free-space.ts';
import { memoize } from '../../platform/memoize.ts';
import { newId } from '../../platform/secrets.ts';
import { partOf } from './parts.ts';

/** Made parts on the disk, of at most so many bytes; the least recently used ones go first. */
export interface PartCache {
  /** Null when it is not there. */
  read(blobId: string, name: string): Promise<Buffer | null>;
  /** Keeps it, where there is room. Never rejects. */
  keep(blobId: string, name: string, bytes: Buffer): Promise<void>;
  /** The contents of which there are parts. */
  contents(): Promise<readonly string[]>;
  /** Deletes all parts of a content. */
  forget(blobId: string): Promise<void>;
}

/** The folder of parts, a folder for each content id; they can be made again. */
export const streamFolder = (dataFolder: string): string => join(dataFolder, 'streams');

/** A file system's smallest unit: a thousand small pictures take more than their bytes. */
const block = 4096;
const diskSize = (bytes: number): number => Math.max(1, Math.ceil(bytes / block)) * block;

interface Found {
  readonly key: string;
  readonly size: number;
  readonly time: number;
}

/** Lists what an earlier process has left, and deletes what is no part. */
async function listParts(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const blobId of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, blobId)).catch(() => [])) {
      const path = join(folder, blobId, name);
      const known = partOf(name) === null ? null : await stat(path).catch(() => null);
      if (known === null) await rm(path, { recursive: true, force: true }).catch(() => undefined);
      else found.push({ key: join(blobId, name), size: known.size, time: known.mtimeMs });
    }
  }
  return found.toSorted((one, other) => one.time - other.time);
}

/** Opens the parts in a folder of a disk; with 0 bytes nothing is kept. */
export function openPartCache(folder: string, maxBytes: number, disk: FreeSpace): PartCache {
  const index = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: diskSize,
    dispose: (_, key, reason) => {
      if (reason !== 'set') void rm(join(folder, key), { force: true }).catch(() => undefined);
    },
  });
  const load = memoize(async (): Promise<void> => {
    for (const { key, size } of await listParts(folder)) {
      index.set(key, size);
      // Larger than the whole cache.
      if (!index.has(key)) void rm(join(folder, key), { force: true }).catch(() => undefined);
    }
  });

  return {
    read: async (blobId, name) => {
      await load();
      const key = join(blobId, name);
      if (index.get(key) === undefined) return null;
      const bytes = await readFile(join(folder, key)).catch(() => null);
      if (bytes === null) index.delete(key);
      return bytes;
    },
    keep: async (blobId, name, bytes) => {
      await load();
      const size = diskSize(bytes.byteLength);
      if (size > maxBytes || !(await disk.hasRoom(size).catch(() => false))) return;
      const key = join(blobId, name);
      const draft = join(folder, blobId, newId());
      try {
        await mkdir(join(folder, blobId), { recursive: true });
        // On the disk before it has its name: nothing half is found after a loss of power.
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, key));
        index.set(key, bytes.byteLength);
      } catch {
        // No room on the disk: it is shown all the same, and made again the next time.
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
    contents: () => readdir(folder).catch(() => []),
    forget: async (blobId) => {
      await load();
      for (const key of [...index.keys()]) if (key.startsWith(join(blobId, '/'))) index.delete(key);
      await rm(join(folder, blobId), { recursive: true, force: true });
    },
  };
}
