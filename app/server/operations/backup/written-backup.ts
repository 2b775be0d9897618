// A backup that was written, as restoring and verifying read it.
import { createReadStream } from 'node:fs';
import type { ObjectStore } from '../../platform/blobs/object-store.ts';
import { blobPath, type Manifest, NoBackup, readManifest, sizeOfFile, tablePath } from './manifest.ts';
import { noteVerification } from './verification.ts';

/** Where a written backup is: the path of its folder, or its name in a bucket. */
export type WrittenPlace = string | { readonly store: ObjectStore; readonly name: string };

/** A backup in a folder or a bucket. Its manifest is verified; its rows and bytes are to be compared with it. */
export interface WrittenBackup {
  /** Its path or address, for messages. */
  readonly name: string;
  readonly manifest: Manifest;
  /** The bytes of a table. Rejects with `NoBackup` when they are not there. */
  table(name: string): AsyncIterable<unknown>;
  /** How many bytes there are of each of these blobs, in their order; null for those that are missing. */
  sizesOf(ids: readonly string[]): AsyncIterable<number | null>;
  blob(id: string): AsyncIterable<unknown>;
  /** Writes that it was verified; false where nothing can be written. */
  note(at: number): Promise<boolean>;
}

/** The backup in a folder. Rejects with `NoBackup` when it is not whole. */
export async function openWrittenFolder(folder: string): Promise<WrittenBackup> {
  const manifest = await readManifest(folder);
  return {
    name: folder,
    manifest,
    table: async function* (name) {
      const path = tablePath(folder, name);
      if ((await sizeOfFile(path)) === null) throw new NoBackup(`the rows of ${name} are missing`);
      yield* createReadStream(path);
    },
    sizesOf: async function* (ids) {
      for (const id of ids) yield await sizeOfFile(blobPath(folder, id));
    },
    blob: (id) => createReadStream(blobPath(folder, id), { highWaterMark: 256 * 1024 }),
    note: (at) => noteVerification(folder, manifest, at),
  };
}
