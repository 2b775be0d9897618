import { type RawBuilder, sql } from 'kysely';
import { whenFree } from '../database/leases.ts';
import { transact } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { abandonUpload } from '../uploads/abandon.ts';

const batch = 500;
/** A run is a bounded piece of work; what is left waits for the next one. */
const mostBatches = 400;
/** Processes' clocks differ: what one still restores, another must not have begun to remove. */
const skew = 5 * 60_000;

interface Leaving {
  readonly id: string;
  readonly email: string;
}

type Rows = (account: Leaving) => RawBuilder<unknown>;

/** What is an account's, row by row: each before what it refers to. Blobs follow by their own sweep (P4). */
const piecewise: readonly Rows[] = [
  // A share has a thousand entries at most.
  ({ id }) => sql`DELETE FROM share_files WHERE share_id IN (
    SELECT DISTINCT shares.id FROM shares JOIN share_files held ON held.share_id = shares.id
      WHERE shares.account_id = ${id} LIMIT 20)`,
  ({ id }) => sql`DELETE FROM pass_tokens WHERE hash IN (
    SELECT hash FROM pass_tokens JOIN shares ON shares.id = pass_tokens.share_id WHERE shares.account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ({ id }) => sql`DELETE FROM tokens WHERE hash IN (
    SELECT hash FROM tokens JOIN token_families ON token_families.id = tokens.family WHERE token_families.account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ...(['shares', 'token_families', 'events', 'tasks', 'files'] as const).map(
    (table): Rows =>
      ({ id }) =>
        sql`DELETE FROM ${sql.table(table)} WHERE id IN (
        SELECT id FROM ${sql.table(table)} WHERE account_id = ${id} LIMIT ${sql.lit(batch)})`,
  ),
];

/** The rest is little, and goes with the account itself. */
async function removeRow(services: Services, { id, email }: Leaving): Promise<void> {
  await transact(services.db, async (db) => {
    for (const table of [
      'codes',
      'device_codes',
      'invite_codes',
      'invitations',
      'rewards',
      'compensations',
    ] as const) {
      await db.deleteFrom(table).where('account_id', '=', id).execute();
    }
    // Whoever came by this account's invitation has been given their days: the invitation stays accepted.
    await db
      .updateTable('invitations')
      .set((eb) => ({ inviter_id: eb.ref('account_id'), rr: '', tf: '', rf: '' }))
      .where('inviter_id', '=', id)
      .execute();
    // A code is used up for everybody, whoever used it.
    await db.deleteFrom('activation_codes').where('used_by', '=', id).execute();
    for (const table of ['attempts', 'captcha_tokens', 'captcha_challenges'] as const) {
      await db.deleteFrom(table).where('account_id', '=', id).execute();
    }
    await db.deleteFrom('verifications').where('email', '=', email).execute();
    await db.deleteFrom('mails').where('recipient', '=', email).execute();
    await db
      .deleteFrom('rate_limits')
      .where('key', 'in', [
        `sign-in-account:${email}`,
        `verification-address:${email}`,
        `own-password:${id}`,
        `activation-wrong:${id}`,
      ])
      .execute();
    await db.deleteFrom('accounts').where('id', '=', id).execute();
  });
}

async function removeUploads(services: Services, accountId: string): Promise<void> {
  const open = await services.db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  for (const { id } of open) await abandonUpload(services, id);
}

/** Removes as much of one account as the run has left; answers how many batches that took, and whether it is gone. */
async function removeAccount(
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
  await removeRow(services, account);
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
      const done = await removeAccount(services, account, left);
      left -= done.batches;
      if (!done.gone) break;
      gone += 1;
    }
    return gone;
  });
  return removed ?? 0;
}
