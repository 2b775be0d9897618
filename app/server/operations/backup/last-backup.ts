import { reasonOf } from '../../platform/private-files/data-folder.ts';
import type { Services } from '../../services.ts';
import { readFailure } from './failures.ts';
import { type KeptBackup, lookAtKept, newestOf } from './kept-backups.ts';

/** A backup is old, and operators are warned, after two days: one of a day was missed, and another is overdue. */
const oldAfter = 48 * 3_600_000;

/** How the server's own backups stand. */
export type LastBackup =
  | { readonly configured: false }
  | {
      readonly configured: true;
      readonly folder: string;
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
  const { folder } = backups;
  const now = clock();
  const failed = await readFailure(db);
  let kept: readonly KeptBackup[];
  try {
    kept = await lookAtKept(folder);
  } catch (error) {
    const failure = `${folder} cannot be read: ${reasonOf(error)}`;
    return { configured: true, folder, madeAt: null, isOld: true, failure };
  }
  const madeAt = newestOf(kept, now)?.madeAt ?? null;
  const isSince = failed !== null && (madeAt === null || failed.failedAt > madeAt);
  const isOld = madeAt === null || now - madeAt > oldAfter;
  return { configured: true, folder, madeAt, isOld, failure: isSince ? failed.reason : null };
}
