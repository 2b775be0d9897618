import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noProgress, type Progress } from '../../platform/progress/progress.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { assertBackupFolder, lockBackupFolder } from './backup-folder.ts';
import { type BackupSource, createBackup } from './create.ts';
import {
  isUnfinished,
  type KeptBackup,
  listKept,
  maxAhead,
  nameOfBackup,
  type Occasion,
} from './kept-backups.ts';
import type { Manifest } from './manifest.ts';
import type { Backups } from './settings.ts';

/** Backups from before migrations are kept besides the others: those of a failed migration, and of the one before. */
const keptOfMigrations = 2;

/** Removes what an ended process has left. Only who has the folder's lock: nobody writes these any more. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isUnfinished(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Those that are too many, by age; one from the future counts as the oldest, and the one just made always stays. */
function tooMany(
  kept: readonly KeptBackup[],
  made: string,
  now: number,
  most: number,
): readonly KeptBackup[] {
  const ageOf = ({ madeAt }: KeptBackup): number =>
    madeAt > now + maxAhead ? Number.POSITIVE_INFINITY : now - madeAt;
  const others = kept.filter(({ name }) => name !== made).toSorted((a, b) => ageOf(a) - ageOf(b));
  return others.slice(most - 1);
}

/** A backup that is removed loses its name first, so that what is left of it, if this process ends, looks like no backup. */
async function removeBackup({ path }: KeptBackup): Promise<void> {
  await rename(path, `${path}.part`);
  await rm(`${path}.part`, { recursive: true, force: true });
}

/** A backup that the server, or an operator for it, has made, and what was removed for it. */
export interface MadeBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly removed: readonly string[];
}

async function make(
  source: BackupSource,
  backups: Backups,
  occasion: Occasion,
  progress: Progress,
): Promise<MadeBackup | Refusal> {
  const { folder } = backups;
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
  const most = occasion.kind === 'migration' ? keptOfMigrations : backups.kept;
  const alike = (await listKept(folder)).filter(({ kind }) => kind === occasion.kind);
  const old = tooMany(alike, name, source.clock(), most);
  for (const one of old) await removeBackup(one);
  return { path, manifest, removed: old.map((one) => one.name) };
}

/**
 * Makes a backup in the folder of those that are kept, and removes the oldest of its kind beyond their number, when the
 * new one is whole. Only folders with a sealed manifest are ever removed, and what a dead process has begun. Refuses
 * while another process makes one; throws in words when the folder cannot be used.
 */
export async function makeKept(
  source: BackupSource,
  backups: Backups,
  occasion: Occasion,
  progress: Progress = noProgress,
): Promise<MadeBackup | Refusal> {
  assertBackupFolder(backups, source.configuration.dataFolder);
  const lock = lockBackupFolder(backups);
  if (lock === null)
    return refuse('aborted', { description: `another backup is being made in ${backups.folder}` });
  try {
    return await make(source, backups, occasion, progress);
  } finally {
    lock.close();
  }
}
