import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../../configuration.ts';
import { freeSpaceOf } from '../../platform/blobs/free-space.ts';
import { openBlobs } from '../../platform/blobs/open.ts';
import { describeTables } from '../../platform/database/describe.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase, schemaVersion } from '../../platform/database/open.ts';
import { outageOf } from '../../platform/database/outage.ts';
import { ringOf } from '../../platform/keys/key-ring.ts';
import { noProgress, type Progress } from '../../platform/progress/progress.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { toError } from '../../platform/to-error.ts';
import { listKept } from './kept-backups.ts';
import { makeKept } from './make-kept.ts';
import { firstOccupied } from './restore-rows.ts';
import type { MadeBackup } from './retention.ts';
import type { Backups } from './settings.ts';

/** Between two looks at a folder in which another process makes a backup, and how long to wait for it, in ms. */
const [interval, longestWait] = [1000, 2 * 3_600_000];

/** No backup could be made, so nothing is migrated. */
export class NoBackupBefore extends Error {
  constructor(version: number, why: string) {
    super(
      `the data is still that of schema ${version}, as no backup could be made before its migration: ${why}. Mend that, or go on without one by leaving ALOFT_BACKUPS out this once`,
    );
  }
}

/** The backup of this schema that another process has made since; null without one. */
async function madeByAnother(backups: Backups, version: number, since: number): Promise<string | null> {
  const kept = await listKept(backups.place);
  const found = kept.find(
    ({ kind, manifest, madeAt }) => kind === 'migration' && manifest.schema === version && madeAt >= since,
  );
  return found?.path ?? null;
}

async function backUp(
  configuration: Configuration,
  backups: Backups,
  version: number,
  clock: () => number,
  progress: Progress,
): Promise<MadeBackup | Refusal | null> {
  const place = databaseOf(configuration);
  const db = await openDatabase(place, version);
  try {
    if ((await firstOccupied(db, await describeTables(db, place.engine))) === null) return null;
    const disk = freeSpaceOf(configuration.dataFolder, configuration.diskReserve);
    const blobs = await openBlobs(configuration, disk);
    const source = { db, blobs, disk, clock, configuration, keys: ringOf(configuration) };
    return await makeKept(source, backups, { kind: 'migration', from: version }, progress);
  } finally {
    await db.destroy();
  }
}

const wordsOf = ({ refused, description }: Refusal): string => description ?? refused;

/**
 * Makes a backup of data that is about to be migrated, where the server keeps backups and there is anything: the only way
 * back. Answers where it is; null when there is nothing to migrate, or another process of the database has made it
 * meanwhile. Throws `NoBackupBefore` when it cannot be made: then nothing may be migrated.
 */
export async function backUpBeforeMigration(
  configuration: Configuration,
  clock: () => number = Date.now,
  progress: Progress = noProgress,
): Promise<string | null> {
  const { backups } = configuration;
  if (backups === null) return null;
  const since = Math.floor(clock() / 1000) * 1000;
  const deadline = performance.now() + longestWait;
  for (;;) {
    const version = await schemaVersion(databaseOf(configuration));
    if (version === 0 || version >= newestVersion) return null;
    try {
      const made = await backUp(configuration, backups, version, clock, progress);
      if (made === null) return null;
      if (!isRefusal(made)) return made.path;
      const isTaken = made.refused === 'aborted';
      if (!isTaken || performance.now() > deadline) throw new NoBackupBefore(version, wordsOf(made));
      await pause(interval);
      if ((await madeByAnother(backups, version, since)) !== null) return null;
    } catch (error) {
      if (error instanceof NoBackupBefore) throw error;
      const outage = outageOf(error);
      const { message } = toError(error);
      throw new NoBackupBefore(version, outage === null ? message : `${outage.refused}: ${message}`);
    }
  }
}
