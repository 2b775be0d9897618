// The backups in a bucket: the rows of each, and every blob once, whichever of them have it.
import { S3NetworkError, S3ServiceError } from 's3mini';
import { openBucket } from '../../platform/blobs/bucket.ts';
import { openClient } from '../../platform/blobs/bucket-client.ts';
import { openObjects } from '../../platform/blobs/bucket-objects.ts';
import type { ObjectStore } from '../../platform/blobs/object-store.ts';
import { type BlobStore, isMissing } from '../../platform/blobs/store.ts';
import { type KeptBackup, keptBackup, kindOfName } from './backup-names.ts';
import { type Manifest, maxManifestSize, NoBackup, parseManifest } from './manifest.ts';
import { nameOfNote, noteOf, parseNote } from './verification.ts';
import type { WrittenBackup } from './written-backup.ts';

const prefix = 'backups/';
const nameOfManifest = 'manifest.json';
const nameOfTable = (table: string): string => `tables/${table}.ndjson`;

/** The bucket cannot be used; the message says why, in words. */
export class UnusableBucket extends Error {}

function whyUnusable(error: unknown): string | null {
  if (error instanceof S3ServiceError) {
    if (error.serviceCode === 'NoSuchBucket') return 'there is no such bucket';
    if (error.status === 401 || error.status === 403) return 'it refuses the key';
    return error.status === 507 ? 'it is full' : `it answers ${error.status}`;
  }
  if (error instanceof S3NetworkError) return 'it does not answer';
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'it is full' : null;
}

/** Rejects with `UnusableBucket` where the store is why `work` fails. */
export async function inBucket<T>(store: ObjectStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = whyUnusable(error);
    if (why === null) throw error;
    const message = `the bucket for backups ${store.endpoint} cannot be used: ${why} (ALOFT_BACKUPS)`;
    throw new UnusableBucket(message, { cause: error });
  }
}

/** Where a backup lies in a bucket. */
export const addressOf = (store: ObjectStore, name: string): string => `${store.endpoint}/${prefix}${name}`;

/** What lies in a bucket for backups. */
export interface BackupBucket {
  /** The bytes of all backups. */
  readonly blobs: BlobStore;
  /** The files of each backup, by its name, each with a tag that changes with it. */
  files(): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** The text of a small file of a backup; null where there is none. */
  text(name: string, file: string): Promise<string | null>;
  table(name: string, table: string): AsyncIterable<Uint8Array>;
  writeTable(name: string, table: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  writeText(name: string, file: string, text: string): Promise<void>;
  /** Removes the files of a backup, the manifest first: what is left of it, if this process ends, looks like no backup. */
  remove(name: string, files: Iterable<string>): Promise<void>;
}

/** Opens a bucket for backups; sends no request. */
export function openBackupBucket(store: ObjectStore): BackupBucket {
  const client = openClient(store);
  const objects = openObjects(client);
  const keyOf = (name: string, file: string): string => `${prefix}${name}/${file}`;

  return {
    blobs: openBucket(store),
    files: async () => {
      const found = new Map<string, Map<string, string>>();
      for await (const { Key: key, ETag: tag } of client.list(prefix)) {
        const [, name = '', file = ''] = /^backups\/([^/]+)\/(.+)$/.exec(key) ?? [];
        if (name === '') continue;
        const files = found.get(name) ?? new Map<string, string>();
        found.set(name, files.set(file, String(tag)));
      }
      return found;
    },
    text: async (name, file) => {
      const parts: Uint8Array[] = [];
      let size = 0;
      try {
        for await (const part of objects.read(keyOf(name, file))) {
          parts.push(part);
          size += part.byteLength;
          if (size > maxManifestSize)
            throw new NoBackup(`${file} of ${name} is not one this Aloft understands`);
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
      return Buffer.concat(parts).toString('utf8');
    },
    table: (name, table) => objects.read(keyOf(name, nameOfTable(table))),
    writeTable: (name, table, bytes) => objects.write(keyOf(name, nameOfTable(table)), bytes),
    writeText: async (name, file, text) => {
      async function* bytes(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(text);
      }
      await objects.write(keyOf(name, file), bytes());
    },
    remove: async (name, files) => {
      const rest = [...files].filter((file) => file !== nameOfManifest);
      for (const file of [nameOfManifest, ...rest]) await objects.remove(keyOf(name, file));
    },
  };
}

/** The manifest of a backup; null where there is none. Rejects with `NoBackup` when it is none of ours. */
async function readBucketManifest(
  bucket: BackupBucket,
  store: ObjectStore,
  name: string,
): Promise<Manifest | null> {
  const text = await bucket.text(name, nameOfManifest);
  return text === null ? null : parseManifest(text, addressOf(store, name));
}

async function readKept(bucket: BackupBucket, store: ObjectStore, name: string): Promise<KeptBackup | null> {
  if (kindOfName(name) === null) return null;
  try {
    const manifest = await readBucketManifest(bucket, store, name);
    if (manifest === null) return null;
    const note = await bucket.text(name, nameOfNote);
    const verifiedAt = note === null ? null : parseNote(note, manifest);
    return keptBackup({ name, path: addressOf(store, name), manifest, verifiedAt });
  } catch (error) {
    if (error instanceof NoBackup) return null;
    throw error;
  }
}

/** What was read of a backup, and the tags of what it was read from. */
interface Known {
  readonly tags: string;
  readonly kept: KeptBackup | null;
}
/** A server looks once a minute: what is as it was is not read again. */
const known = new WeakMap<ObjectStore, ReadonlyMap<string, Known>>();

/** What a bucket has of backups. */
export interface ListedBucket {
  /** The files of each, by its name, each with its tag. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The whole ones, the newest first. */
  readonly kept: readonly KeptBackup[];
  /** Names of those that were begun, and have no manifest. */
  readonly unfinished: readonly string[];
  /** Names of what has a manifest that this build cannot read: of a newer one, or damaged. */
  readonly unread: readonly string[];
}

/** Lists the backups of a bucket. */
export async function listBucket(bucket: BackupBucket, store: ObjectStore): Promise<ListedBucket> {
  const before = known.get(store);
  const now = new Map<string, Known>();
  const unfinished: string[] = [];
  const all = await bucket.files();
  for (const [name, files] of all) {
    const manifest = files.get(nameOfManifest);
    if (manifest === undefined) {
      if (kindOfName(name) !== null) unfinished.push(name);
      continue;
    }
    const tags = `${manifest} ${files.get(nameOfNote) ?? ''}`;
    const old = before?.get(name);
    now.set(name, old?.tags === tags ? old : { tags, kept: await readKept(bucket, store, name) });
  }
  known.set(store, now);
  const read = [...now].map(([name, { kept }]) => ({ name, kept }));
  return {
    kept: read.flatMap(({ kept }) => kept ?? []).toSorted((a, b) => b.madeAt - a.madeAt),
    files: all,
    unfinished,
    unread: read.flatMap(({ name, kept }) => (kept === null ? [name] : [])),
  };
}

/** The backup of that name in a bucket. Rejects with `NoBackup` when it is not whole. */
export async function openWrittenObjects(store: ObjectStore, name: string): Promise<WrittenBackup> {
  const bucket = openBackupBucket(store);
  const at = addressOf(store, name);
  const manifest = await inBucket(store, () => readBucketManifest(bucket, store, name));
  if (manifest === null) throw new NoBackup(`${at} holds no whole backup: there is no ${nameOfManifest}`);
  return {
    name: at,
    manifest,
    table: async function* (table) {
      try {
        yield* bucket.table(name, table);
      } catch (error) {
        throw isMissing(error) ? new NoBackup(`the rows of ${table} are missing`) : error;
      }
    },
    sizesOf: async function* (ids) {
      const sizes = new Map<string, number>();
      for await (const { id, size } of bucket.blobs.sizes()) sizes.set(id, size);
      for (const id of ids) yield sizes.get(id) ?? null;
    },
    blob: (id) => bucket.blobs.read(id),
    note: (time) =>
      bucket.writeText(name, nameOfNote, noteOf(manifest, time)).then(
        () => true,
        () => false,
      ),
  };
}
