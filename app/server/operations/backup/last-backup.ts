import { reasonOf } from '../../platform/private-files/data-folder.ts';
import type { Services } from '../../services.ts';
import { type KeptBackup, newestOf } from './backup-names.ts';
import { UnusableBucket } from './bucket-backups.ts';
import { readFailure } from './failures.ts';
import { lookAtKept } from './kept-backups.ts';
import { nameOfPlace } from './settings.ts';

/** A backup is old, and operators are warned, after two days: one of a day was missed, and another is overdue. */
const oldAfter = 48 * 3_600_000;

/** How the server's own backups stand. */
export type LastBackup =
  | { readonly configured: false }
  | {
      readonly configured: true;
      /** The path of a folder, or the address of a bucket. */
      readonly place: string;
      /** When the newest whole one was made, in ms since the Unix epoch; null without any. */
      readonly madeAt: number | null;
      /** Whether there is none of the last two days. */
      readonly isOld: boolean;
      /** Why none could be made since; null when nothing failed. */
      readonly failure: string | null;
    };

/** The last backup that the server has made by itself, and what failed since. Of a folder that cannot be read, the failure says so. */
export async function lastBackup(
  services: Pick<Services, 'db' | 'clock' | 'configuration'>,
): Promise<LastBackup> {
  const { db, clock, configuration } = services;
  const { backups } = configuration;
  if (backups === null) return { configured: false };
  const place = nameOfPlace(backups.place);
  const now = clock();
  const failed = await readFailure(db);
  let kept: readonly KeptBackup[];
  try {
    kept = await lookAtKept(backups.place);
  } catch (error) {
    const failure =
      error instanceof UnusableBucket ? error.message : `${place} cannot be read: ${reasonOf(error)}`;
    return { configured: true, place, madeAt: null, isOld: true, failure };
  }
  const madeAt = newestOf(kept, now)?.madeAt ?? null;
  const isSince = failed !== null && (madeAt === null || failed.failedAt > madeAt);
  const isOld = madeAt === null || now - madeAt > oldAfter;
  return { configured: true, place, madeAt, isOld, failure: isSince ? failed.reason : null };
}
