import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noProgress, type Progress } from '../../platform/progress/progress.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { assertBackupPlace, lockBackupFolder } from './backup-folder.ts';
import { isUnfinished, type KeptBackup, nameOfBackup, type Occasion } from './backup-names.ts';
import { createBackup } from './create.ts';
import { listFolder } from './kept-backups.ts';
import { makeInBucket } from './make-in-bucket.ts';
import { type MadeBackup, mostOf, tooMany } from './retention.ts';
import type { Backups } from './settings.ts';
import type { BackupSource } from './write-snapshot.ts';

/** Removes what an ended process has left. Only who has the folder's lock: nobody writes these any more. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isUnfinished(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** A backup that is removed loses its name first, so that what is left of it, if this process ends, looks like no backup. */
async function removeBackup({ path }: KeptBackup): Promise<void> {
  await rename(path, `${path}.part`);
  await rm(`${path}.part`, { recursive: true, force: true });
}

async function makeInFolder(
  source: BackupSource,
  { folder, kept }: { readonly folder: string } & Pick<Backups, 'kept'>,
  occasion: Occasion,
  progress: Progress,
): Promise<MadeBackup | Refusal> {
  const lock = lockBackupFolder(folder);
  if (lock === null) return refuse('aborted', { description: `another backup is being made in ${folder}` });
  try {
    await removeUnfinished(folder);
    const name = nameOfBackup(occasion, source.clock());
    const path = join(folder, name);
    // Before a migration the bytes only have to outlive the rows: on one disk a second name is enough, and takes no time.
    const manifest = await createBackup(
      source,
      { folder: path, link: occasion.kind === 'migration' },
      progress,
    );
    if (isRefusal(manifest)) return manifest;
    const alike = (await listFolder(folder)).filter(({ kind }) => kind === occasion.kind);
    const old = tooMany(alike, name, source.clock(), mostOf(occasion, kept));
    for (const one of old) await removeBackup(one);
    return { path, manifest, removed: old.map((one) => one.name) };
  } finally {
    lock.close();
  }
}

/**
 * Makes a backup where those are that are kept, and removes the oldest of its kind beyond their number, when the new one is
 * whole. Only what has a sealed manifest is ever removed, and what a dead process has begun. Refuses while another process
 * makes one; throws in words when the folder or bucket cannot be used.
 */
export async function makeKept(
  source: BackupSource,
  backups: Backups,
  occasion: Occasion,
  progress: Progress = noProgress,
): Promise<MadeBackup | Refusal> {
  const { place, kept } = backups;
  assertBackupPlace(backups, source.configuration.dataFolder);
  return place.kind === 'folder'
    ? makeInFolder(source, { folder: place.folder, kept }, occasion, progress)
    : makeInBucket(source, { store: place.store, kept }, occasion, progress);
}
