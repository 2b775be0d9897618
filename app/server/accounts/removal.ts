import { type RawBuilder, sql } from 'kysely';
import { whenFree } from '../database/leases.ts';
import { transact } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { abandonUpload } from '../uploads/abandon.ts';
import { type Leaving, removeRows } from './remove.ts';

const batch = 500;
/** A run is a bounded piece of work; what is left waits for the next one. */
const mostBatches = 400;
/** Processes' clocks differ: what one still restores, another must not have begun to remove. */
const skew = 5 * 60_000;

type Rows = (account: Leaving) => RawBuilder<unknown>;

/** What is an account's and may be much, row by row: each before what it refers to. Blobs follow by their own sweep (P4). */
const piecewise: readonly Rows[] = [
  // A share has a thousand entries at most.
  ({ id }) => sql`DELETE FROM share_files WHERE share_id IN (
    SELECT DISTINCT shares.id FROM shares JOIN share_files held ON held.share_id = shares.id
      WHERE shares.account_id = ${id} LIMIT 20)`,
  ({ id }) => sql`DELETE FROM share_views WHERE share_id IN (
    SELECT share_id FROM share_views JOIN shares ON shares.id = share_views.share_id WHERE shares.account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ({ id }) => sql`DELETE FROM payment_events WHERE order_id IN (
    SELECT DISTINCT order_id FROM payment_events JOIN orders ON orders.id = payment_events.order_id WHERE orders.account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ({ id }) => sql`DELETE FROM tokens WHERE hash IN (
    SELECT hash FROM tokens JOIN token_families ON token_families.id = tokens.family WHERE token_families.account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ...(['shares', 'token_families', 'orders', 'archives', 'events', 'tasks', 'files'] as const).map(
    (table): Rows =>
      ({ id }) =>
        sql`DELETE FROM ${sql.table(table)} WHERE id IN (
        SELECT id FROM ${sql.table(table)} WHERE account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ),
];

async function removeUploads(services: Services, accountId: string): Promise<void> {
  const open = await services.db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  for (const { id } of open) await abandonUpload(services, id);
}

/** Removes as much of one account as the run has left; answers how many batches that took, and whether it is gone. */
async function removePiecewise(
  services: Services,
  account: Leaving,
  most: number,
): Promise<{ readonly batches: number; readonly gone: boolean }> {
  let batches = 0;
  await removeUploads(services, account.id);
  for (const rows of piecewise) {
    for (;;) {
      if (batches >= most) return { batches, gone: false };
      batches += 1;
      const { numAffectedRows = 0n } = await rows(account).execute(services.db);
      if (numAffectedRows === 0n) break;
    }
  }
  // The rest is little, and goes with the account itself.
  await transact(services.db, (db) => removeRows(services, db, account));
  return { batches, gone: true };
}

/**
 * Removes what is left of accounts whose days of grace are over, in bounded batches; a kill in between leaves the
 * rest to the next run. Nobody can be let in or restore any more by then, and nothing of others is touched: what they
 * saved from its shares are rows of their own (R10.10, P4). Answers how many accounts are gone.
 */
export async function removeClosedAccounts(services: Services, most = mostBatches): Promise<number> {
  const removed = await whenFree(services.leases, 'account-removal', async () => {
    let left = most;
    let gone = 0;
    const due = await services.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('delete_at', '<=', services.clock() - skew)
      .orderBy('delete_at')
      .limit(100)
      .execute();
    for (const account of due) {
      const done = await removePiecewise(services, account, left);
      left -= done.batches;
      if (!done.gone) break;
      gone += 1;
    }
    return gone;
  });
  return removed ?? 0;
}
