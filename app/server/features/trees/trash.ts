import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** The time up to which an account's trash was emptied; 0 when it never was. */
export async function emptiedUntil(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('trash_totals')
    .select('emptied_until')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.emptied_until ?? 0;
}

/**
 * The timestamp for an entry that is trashed now: later than the last emptying, even when a clock is behind. Read in
 * the transaction that trashes the entry.
 */
export async function trashTime(db: Database, accountId: string, now: number): Promise<number> {
  return Math.max(now, (await emptiedUntil(db, accountId)) + 1);
}

/** Recorded bytes in an account's trash (R10.3). */
export async function trashedBytes(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('trash_totals')
    .select('size')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.size ?? 0;
}

/**
 * Bytes and number of what is in an account's trash: its totals, and the changes that were not added to them yet. Reads
 * all changes that wait, and so is a long read.
 */
export async function trashUsage(
  long: Database,
  accountId: string,
): Promise<{ readonly size: number; readonly count: number }> {
  const { rows } = await sql<{ size: number; entries: number }>`
    SELECT sum(size) AS size, sum(entries) AS entries FROM (
      SELECT size, entries FROM trash_totals WHERE account_id = ${accountId}
      UNION ALL
      SELECT size, entries FROM tree_deltas WHERE target = ${accountId} AND trashed_at >
        coalesce((SELECT emptied_until FROM trash_totals WHERE account_id = ${accountId}), 0)) AS noted`.execute(
    long,
  );
  const [sum] = rows;
  return { size: Math.max(0, Number(sum?.size ?? 0)), count: Math.max(0, Number(sum?.entries ?? 0)) };
}
