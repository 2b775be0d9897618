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
