import type { ObjectStore } from '../../platform/blobs/object-store.ts';
import { BytesDiffer, isMissing } from '../../platform/blobs/store.ts';
import type { Progress } from '../../platform/progress/progress.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { nameOfBackup, type Occasion } from './backup-names.ts';
import { addressOf, type BackupBucket, inBucket, listBucket, openBackupBucket } from './bucket-backups.ts';
import { refuseDamaged } from './create.ts';
import { holdBlobs } from './hold.ts';
import { type Manifest, sealManifest } from './manifest.ts';
import { openWritten } from './open-written.ts';
import { putCopy } from './put-copy.ts';
import { rowsOf } from './restore-rows.ts';
import { type MadeBackup, mostOf, tooMany } from './retention.ts';
import type { Backups } from './settings.ts';
import { type Turn, takeTurn } from './turn.ts';
import { type BackupSource, type BlobRow, writeSnapshot } from './write-snapshot.ts';

const atOnce = 4;
/** Removed between two looks at whether it is still this process's turn. */
const removedAtOnce = 500;

/** Bytes of the data: of a store that fails, nobody must think that it is the one for backups. */
async function* bytesOf({ blobs }: BackupSource, id: string): AsyncGenerator<unknown> {
  try {
    yield* blobs.read(id);
  } catch (error) {
    if (isMissing(error)) throw new BytesDiffer([id]);
    throw new Error(`blob ${id} cannot be read`, { cause: error });
  }
}

/**
 * Copies the blobs that the bucket has not, concurrently; answers those whose bytes differ from their rows. What is there
 * was compared with its row when it was written.
 */
async function copyBlobs(
  source: BackupSource,
  { blobs: to }: BackupBucket,
  blobs: readonly BlobRow[],
  progress: Progress,
): Promise<string[]> {
  const stored = new Map<string, number>();
  for await (const { id, size } of to.sizes()) stored.set(id, size);
  const missing = blobs.filter(({ id, size }) => stored.get(id) !== size);
  const advance = progress.step(
    'blobs',
    'bytes',
    missing.reduce((sum, { size }) => sum + size, 0),
  );
  const damaged: string[] = [];
  const rest = missing.values();
  const work = async (): Promise<void> => {
    for (const blob of rest)
      if (!(await putCopy(to, blob, bytesOf(source, blob.id), advance))) damaged.push(blob.id);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return damaged;
}

async function write(
  source: BackupSource,
  bucket: BackupBucket,
  name: string,
  progress: Progress,
): Promise<Manifest | Refusal> {
  const hold = await holdBlobs(source);
  try {
    const { manifest, blobs } = await writeSnapshot(
      source,
      (table, bytes) => bucket.writeTable(name, table, bytes),
      progress,
    );
    const damaged = await copyBlobs(source, bucket, blobs, progress);
    if (damaged.length > 0) return refuseDamaged(damaged);
    await bucket.writeText(name, 'manifest.json', sealManifest(manifest));
    return manifest;
  } finally {
    await hold.release();
  }
}

/** Removes the blobs that no backup has any more. */
async function sweep(store: ObjectStore, bucket: BackupBucket, turn: Turn): Promise<void> {
  const { kept, unread } = await listBucket(bucket, store);
  // Nobody knows which blobs those have.
  if (unread.length > 0) return;
  const needed = new Set<unknown>();
  for (const { name } of kept)
    for await (const { id } of rowsOf(await openWritten({ store, name }), 'blobs')) needed.add(id);
  const left: string[] = [];
  for await (const { id } of bucket.blobs.sizes()) if (!needed.has(id)) left.push(id);
  for (const [at, id] of left.entries()) {
    if (at % removedAtOnce === 0) await turn.assertOurs();
    await bucket.blobs.remove(id);
  }
}

async function make(
  source: BackupSource,
  { store, kept }: { readonly store: ObjectStore } & Pick<Backups, 'kept'>,
  occasion: Occasion,
  { turn, progress }: { readonly turn: Turn; readonly progress: Progress },
): Promise<MadeBackup | Refusal> {
  const bucket = openBackupBucket(store);
  const name = nameOfBackup(occasion, source.clock());
  const before = await listBucket(bucket, store);
  for (const one of before.unfinished) await bucket.remove(one, before.files.get(one)?.keys() ?? []);
  if (before.kept.some((one) => one.name === name) || before.unread.includes(name))
    return refuse('already_exists', { description: `${addressOf(store, name)} exists` });
  const manifest = await write(source, bucket, name, progress);
  if (isRefusal(manifest)) return manifest;
  const alike = (await listBucket(bucket, store)).kept.filter(({ kind }) => kind === occasion.kind);
  const old = tooMany(alike, name, source.clock(), mostOf(occasion, kept));
  for (const one of old) await bucket.remove(one.name, before.files.get(one.name)?.keys() ?? []);
  if (old.length > 0) await sweep(store, bucket, turn);
  return { path: addressOf(store, name), manifest, removed: old.map((one) => one.name) };
}

/**
 * Makes a backup in a bucket, in which each blob lies once: only what is new is copied. Then removes the oldest of its kind
 * beyond their number, and the blobs that no backup has any more. After a stop or a kill the next one goes on with the blobs
 * that are there. Refuses while another process makes one; rejects with `UnusableBucket` when the bucket cannot be used.
 */
export async function makeInBucket(
  source: BackupSource,
  wanted: { readonly store: ObjectStore } & Pick<Backups, 'kept'>,
  occasion: Occasion,
  progress: Progress,
): Promise<MadeBackup | Refusal> {
  const { store } = wanted;
  const turn = await takeTurn(source);
  if (turn === null)
    return refuse('aborted', { description: `another backup is being made in ${store.endpoint}` });
  try {
    return await inBucket(store, () => make(source, wanted, occasion, { turn, progress }));
  } finally {
    await turn.release();
  }
}
