import type { Database } from '../../platform/database/open.ts';

/** Why a backup that was due could not be made. */
export interface BackupFailure {
  readonly reason: string;
  /** How often it failed in a row. */
  readonly tries: number;
  readonly failedAt: number;
}

const name = 'scheduled';

/** The last failure that no backup has followed; null without one. */
export async function readFailure(db: Database): Promise<BackupFailure | null> {
  const row = await db
    .selectFrom('backup_failures')
    .select(['reason', 'tries', 'failed_at as failedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a failed try. */
export async function addFailure(db: Database, reason: string, failedAt: number): Promise<void> {
  await db
    .insertInto('backup_failures')
    .values({ name, reason, tries: 1, failed_at: failedAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        reason,
        tries: eb('backup_failures.tries', '+', 1),
        failed_at: failedAt,
      })),
    )
    .execute();
}

/** A backup was made: what failed before is over. */
export async function clearFailure(db: Database): Promise<void> {
  await db.deleteFrom('backup_failures').where('name', '=', name).execute();
}
