import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import * as v from 'valibot';
import type { Configuration } from '../../configuration.ts';
import { freeSpaceOf } from '../../platform/blobs/free-space.ts';
import { openBlobs } from '../../platform/blobs/open.ts';
import { type BlobStore, BlobsFull, BytesDiffer, blobIdPattern } from '../../platform/blobs/store.ts';
import { describeTables } from '../../platform/database/describe.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase, schemaVersion } from '../../platform/database/open.ts';
import { lockDataFolder } from '../../platform/database/sqlite/folder-lock.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { GivenUp } from '../keys/reset.ts';
import {
  blobPath,
  type Manifest,
  NoBackup,
  readManifest,
  sizeOfFile,
  type TablePart,
  tablePath,
} from './manifest.ts';
import { bringKeys, type KeyChoice, type KeyTarget, planKeys, settleKeys } from './restore-keys.ts';
import { assertEmpty, fillTables, Occupied, rowsOf } from './restore-rows.ts';

const Named = v.object({
  id: v.pipe(v.string(), v.regex(blobIdPattern)),
  size: v.number(),
  sha256: v.string(),
});
type Named = v.InferOutput<typeof Named>;

/** Verifies a table's file against the manifest. */
async function verifyTable(folder: string, part: TablePart): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const path = tablePath(folder, part.name);
  if ((await sizeOfFile(path)) === null) throw new NoBackup(`the rows of ${part.name} are missing`);
  for await (const chunk of createReadStream(path)) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a file that is no bytes');
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  if (bytes !== part.bytes || hash.digest('hex') !== part.sha256)
    throw new NoBackup(`the rows of ${part.name} are not those that were written`);
}

async function blobsOf(folder: string): Promise<Named[]> {
  const blobs: Named[] = [];
  for await (const row of rowsOf(folder, 'blobs')) blobs.push(v.parse(Named, row));
  return blobs;
}

/**
 * Verifies a backup without changing anything: manifest, rows, and the size of every blob. Rejects with `NoBackup`
 * and the reason.
 */
async function verifyBackup(folder: string): Promise<{ manifest: Manifest; blobs: Named[] }> {
  const manifest = await readManifest(folder);
  for (const part of manifest.tables) await verifyTable(folder, part);
  const blobs = await blobsOf(folder);
  if (blobs.length !== manifest.blobs.count)
    throw new NoBackup('the manifest counts other blobs than the rows');
  for (const blob of blobs)
    if ((await sizeOfFile(blobPath(folder, blob.id))) !== blob.size)
      throw new NoBackup(`the bytes of blob ${blob.id} are missing or not as many as they were`);
  return { manifest, blobs };
}

async function putBlob(store: BlobStore, folder: string, blob: Named): Promise<void> {
  const path = blobPath(folder, blob.id);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }))
      if (chunk instanceof Uint8Array) yield chunk;
  }
  const other = new NoBackup(`the bytes of blob ${blob.id} are not those that were written`);
  const stored = await store.put(blob.id, bytes(), blob.size).catch((error: unknown) => {
    if (error instanceof BlobsFull)
      throw Object.assign(new Error('no room for the blobs', { cause: error }), { code: 'ENOSPC' });
    throw error instanceof BytesDiffer ? other : error;
  });
  if (stored.sha256 === blob.sha256) return;
  await store.remove(blob.id);
  throw other;
}

/** A stored blob that is not in the backup; null when there is none. */
async function foreignBlob(store: BlobStore, blobs: readonly Named[]): Promise<string | null> {
  const known = new Set(blobs.map((blob) => blob.id));
  for await (const { kind, id } of store.list()) if (kind === 'whole' && !known.has(id)) return id;
  return null;
}

type Target = Pick<Configuration, 'objectStore' | 'diskReserve'> & KeyTarget;

/** What was restored, and what was given up for a missing key. */
export interface Restored {
  readonly manifest: Manifest;
  readonly givenUp: GivenUp | null;
}

async function fill(target: Target, folder: string, choice: KeyChoice): Promise<Restored | Refusal> {
  const { manifest, blobs } = await verifyBackup(folder);
  const { schema } = manifest;
  if (schema > newestVersion)
    return refuse('failed_precondition', {
      description: `the backup was made by a newer Aloft (schema ${schema}, this one knows ${newestVersion}): restore it with that version, or a newer one`,
    });
  const plan = planKeys(target, manifest, choice);
  if (isRefusal(plan)) return plan;
  const place = databaseOf(target);
  const version = await schemaVersion(place);
  const store = await openBlobs(target, freeSpaceOf(target.dataFolder, target.diskReserve));
  const foreign = await foreignBlob(store, blobs);
  if (foreign !== null) throw new Occupied(`blob ${foreign}`);
  const db = await openDatabase(place, schema);
  let keys: KeyRing;
  try {
    await assertEmpty(db, await describeTables(db, place.engine));
    // A schema is never taken back.
    if (version > schema)
      return refuse('failed_precondition', {
        description: `the database was migrated to schema ${version}, and the backup has the older ${schema}: restore it into a new data folder and database, which are migrated afterwards`,
      });
    keys = bringKeys(target, plan);
    // Blobs before the rows that reference them: an interrupted restore can be repeated.
    for (const blob of blobs) await putBlob(store, folder, blob);
    await fillTables(db, place.engine, folder, manifest);
  } finally {
    await db.destroy();
  }
  const restored = await openDatabase(place);
  try {
    return { manifest, givenUp: await settleKeys(restored, target, plan, keys) };
  } finally {
    await restored.destroy();
  }
}

/** The options of a restore with the target's own keys. */
const noChoice: KeyChoice = { keyFile: null, withoutKey: false };

/**
 * Restores a backup of either engine into an empty data folder and database of either engine (P5): blobs first, then
 * all rows in one transaction, then schema migrations, then the keys. Refuses an incomplete backup, one of a newer
 * Aloft, one whose key is neither available nor given up, and a target that is in use or in which somebody has stored
 * anything.
 */
export async function restoreBackup(
  target: Target,
  folder: string,
  choice: KeyChoice = noChoice,
): Promise<Restored | Refusal> {
  mkdirSync(target.dataFolder, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(target.dataFolder);
  try {
    return await fill(target, folder, choice);
  } catch (error) {
    if (error instanceof NoBackup) return refuse('invalid_argument', { description: error.message });
    if (error instanceof Occupied) return refuse('failed_precondition', { description: error.message });
    throw error;
  } finally {
    lock.release();
  }
}
