import * as v from 'valibot';
import type { Configuration } from '../../configuration.ts';
import { freeSpaceOf } from '../../platform/blobs/free-space.ts';
import { openBlobs } from '../../platform/blobs/open.ts';
import { sha256Of } from '../../platform/blobs/sha256.ts';
import { type BlobStore, blobIdPattern } from '../../platform/blobs/store.ts';
import { describeTables } from '../../platform/database/describe.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase, schemaVersion } from '../../platform/database/open.ts';
import { lockDataFolder } from '../../platform/database/sqlite/folder-lock.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { type Advance, noProgress, type Progress } from '../../platform/progress/progress.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { GivenUp } from '../keys/reset.ts';
import { type Manifest, NoBackup, type TablePart } from './manifest.ts';
import { openWritten } from './open-written.ts';
import { putCopy } from './put-copy.ts';
import { bringKeys, type KeyChoice, type KeyTarget, planKeys, settleKeys } from './restore-keys.ts';
import { assertEmpty, fillTables, Occupied, rowsOf } from './restore-rows.ts';
import type { WrittenBackup, WrittenPlace } from './written-backup.ts';

const Named = v.object({
  id: v.pipe(v.string(), v.regex(blobIdPattern)),
  size: v.number(),
  sha256: v.string(),
});
type Named = v.InferOutput<typeof Named>;

/** Verifies the rows of a table against the manifest. */
async function verifyTable(backup: WrittenBackup, part: TablePart, advance: Advance): Promise<void> {
  let bytes = 0;
  const sha256 = await sha256Of(backup.table(part.name), (count) => {
    bytes += count;
    advance(count);
  });
  if (bytes !== part.bytes || sha256 !== part.sha256)
    throw new NoBackup(`the rows of ${part.name} are not those that were written`);
}

async function blobsOf(backup: WrittenBackup): Promise<Named[]> {
  const blobs: Named[] = [];
  for await (const row of rowsOf(backup, 'blobs')) blobs.push(v.parse(Named, row));
  return blobs;
}

/**
 * Verifies a backup without changing anything: its rows, and the size of every blob. Rejects with `NoBackup` and the
 * reason.
 */
async function verifyBackup(backup: WrittenBackup, progress: Progress): Promise<readonly Named[]> {
  const { manifest } = backup;
  const bytes = manifest.tables.reduce((sum, part) => sum + part.bytes, 0);
  const verified = progress.step('looking at the rows', 'bytes', bytes);
  for (const part of manifest.tables) await verifyTable(backup, part, verified);
  const blobs = await blobsOf(backup);
  if (blobs.length !== manifest.blobs.count)
    throw new NoBackup('the manifest counts other blobs than the rows');
  const looked = progress.step('looking at the blobs', 'count', blobs.length);
  const expected = blobs.values();
  for await (const size of backup.sizesOf(blobs.map(({ id }) => id))) {
    const { value: blob } = expected.next();
    if (blob !== undefined && size !== blob.size)
      throw new NoBackup(`the bytes of blob ${blob.id} are missing or not as many as they were`);
    looked(1);
  }
  return blobs;
}

/** The ids of blobs that an earlier restore has left whole. Throws `Occupied` when one is not of the backup. */
async function storedOf(store: BlobStore, blobs: readonly Named[]): Promise<ReadonlySet<string>> {
  const known = new Map(blobs.map((blob) => [blob.id, blob.size]));
  const stored = new Set<string>();
  for await (const { id, size } of store.sizes()) {
    if (!known.has(id)) throw new Occupied(`blob ${id}`);
    if (known.get(id) === size) stored.add(id);
  }
  return stored;
}

/** Whether a stored blob has the bytes of the backup. */
async function isStored(store: BlobStore, blob: Named, advance: Advance): Promise<boolean> {
  return (await sha256Of(blob.size === 0 ? [] : store.read(blob.id), advance)) === blob.sha256;
}

/** Stores all blobs of a backup; those that an earlier restore has left are read and compared. */
async function putBlobs(
  store: BlobStore,
  backup: WrittenBackup,
  { blobs, stored }: { readonly blobs: readonly Named[]; readonly stored: ReadonlySet<string> },
  progress: Progress,
): Promise<void> {
  const advance = progress.step('blobs', 'bytes', backup.manifest.blobs.bytes);
  for (const blob of blobs) {
    if (stored.has(blob.id) && (await isStored(store, blob, advance))) continue;
    if (!(await putCopy(store, blob, backup.blob(blob.id), advance)))
      throw new NoBackup(`the bytes of blob ${blob.id} are not those that were written`);
  }
}

type Target = Pick<Configuration, 'objectStore' | 'diskReserve'> & KeyTarget;

/** What was restored, and what was given up for a missing key. */
export interface Restored {
  readonly manifest: Manifest;
  readonly givenUp: GivenUp | null;
}

async function fill(
  target: Target,
  backup: WrittenBackup,
  choice: KeyChoice,
  progress: Progress,
): Promise<Restored | Refusal> {
  const blobs = await verifyBackup(backup, progress);
  const { manifest } = backup;
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
  const stored = await storedOf(store, blobs);
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
    await putBlobs(store, backup, { blobs, stored }, progress);
    await fillTables(db, place.engine, backup, progress);
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
  from: WrittenPlace,
  choice: KeyChoice = noChoice,
  progress: Progress = noProgress,
): Promise<Restored | Refusal> {
  const lock = lockDataFolder(target.dataFolder);
  try {
    return await fill(target, await openWritten(from), choice, progress);
  } catch (error) {
    if (error instanceof NoBackup) return refuse('invalid_argument', { description: error.message });
    if (error instanceof Occupied) return refuse('failed_precondition', { description: error.message });
    throw error;
  } finally {
    lock.release();
  }
}
