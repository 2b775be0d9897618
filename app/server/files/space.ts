import type { Database } from '../database/open.ts';

/**
 * Takes space of an account in one guarded statement, within the transaction that makes what needs it: a kill
 * in between would leak it, and a hundred at once get exactly what is left (T19, P11).
 */
export async function takeSpace(db: Database, accountId: string, bytes: number): Promise<boolean> {
  const taken = await db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '+', bytes) }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('quota_used', '+', bytes), '<=', eb.ref('quota_limit')))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Gives space back, within the transaction that ends what needed it. */
export async function giveSpaceBack(db: Database, accountId: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '-', bytes) }))
    .where('id', '=', accountId)
    .execute();
}
