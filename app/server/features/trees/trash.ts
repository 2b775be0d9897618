import type { Database } from '../../platform/database/open.ts';

/** Up to which moment of trashing an account's trash was emptied; 0 when it never was. */
export async function emptiedUntil(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('trash_totals')
    .select('emptied_until')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.emptied_until ?? 0;
}

/**
 * The moment under which something is put into the trash now: later than what was emptied, whatever the clocks say.
 * Asked in the transaction that puts it there.
 */
export async function trashTime(db: Database, accountId: string, now: number): Promise<number> {
  return Math.max(now, (await emptiedUntil(db, accountId)) + 1);
}

/** Bytes in an account's trash, as they are kept (R10.3). */
export async function trashedBytes(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('trash_totals')
    .select('size')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.size ?? 0;
}
