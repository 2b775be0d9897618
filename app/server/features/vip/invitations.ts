import { randomInt } from 'node:crypto';
import { codeKinds, newCode, presentGuest } from '@aloft/core/service';
import { sql } from 'kysely';
import { batchRows } from '../../platform/database/batches.ts';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { Database } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { grantDays, mailboxName, refusalOf } from './grants.ts';

/** How many generations of invitations are searched for a cycle. */
const maxGenerations = 1000;

async function findCode(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/**
 * Assigns an account its invite code, in the transaction that creates the account, so that reading it writes nothing
 * (P34).
 */
export async function giveInviteCode(db: Database, accountId: string, now: number): Promise<void> {
  while ((await findCode(db, accountId)) === null) {
    const code = newCode(codeKinds.invitation, randomInt);
    await db
      .insertInto('invite_codes')
      .values({ account_id: accountId, code, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Assigns codes to accounts of older builds, which assigned them on first use. */
export async function giveMissingCodes(services: Services): Promise<void> {
  for (let after = '', isMore = true; isMore; ) {
    const accounts = await services.db
      .selectFrom('accounts')
      .leftJoin('invite_codes', 'invite_codes.account_id', 'accounts.id')
      .select(['accounts.id', 'invite_codes.code'])
      .where('accounts.id', '>', after)
      .orderBy('accounts.id')
      .limit(batchRows)
      .execute();
    for (const { id, code } of accounts)
      if (code === null) await giveInviteCode(services.db, id, services.clock());
    after = accounts.at(-1)?.id ?? '';
    await yieldToEventLoop();
    isMore = accounts.length === batchRows;
  }
}

/** The account's invite code. */
export async function inviteCode(services: Services, accountId: string): Promise<string | Refusal> {
  return (await findCode(services.db, accountId)) ?? refuse('not_found');
}

/** The inviter, and the channel (R3.11). */
export interface Invitation {
  readonly from: string;
  readonly rr: string;
  readonly tf: string;
  readonly rf: string;
}

/** Whether the account is among the inviter's own chain of inviters. */
async function isCircle(db: Database, accountId: string, inviterId: string): Promise<boolean> {
  const { rows } = await sql<unknown>`
    WITH RECURSIVE up(id, generation) AS (
      SELECT inviter_id, 1 FROM invitations WHERE account_id = ${inviterId} AND inviter_id <> account_id
      UNION ALL
      SELECT invitations.inviter_id, up.generation + 1 FROM invitations JOIN up ON invitations.account_id = up.id
      WHERE invitations.inviter_id <> invitations.account_id AND up.generation < ${maxGenerations})
    SELECT id FROM up WHERE id = ${accountId} OR generation >= ${maxGenerations} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The mailbox of an account. */
async function mailboxOfAccount({ db, signingKey }: Services, accountId: string): Promise<string> {
  const { email } = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return mailboxName({ signingKey }, email);
}

/** The result of an invitation: the response, and what the inviter was given, for the log. */
export interface Accepted {
  readonly answer: { readonly result: 'ACCEPTED'; readonly add_days: number };
  readonly inviterId: string;
  readonly inviterDays: number;
}

/**
 * Records who invited the account and gives both their days by their rules; counts once per mailbox (R7.11, P13e).
 * Refuses `not_found` for an unknown code, `invalid_argument` for one of the own mailbox and for a cycle,
 * `already_exists` for a second one, and `email_not_verified`.
 */
export async function acceptInvitation(
  services: Services,
  accountId: string,
  { from, ...way }: Invitation,
  remembered: Remembered | null,
): Promise<Accepted | Refusal> {
  const now = services.clock();
  return transact(services.db, async (db) => {
    const within = { ...services, db };
    const inviter = await db
      .selectFrom('invite_codes')
      .select('account_id')
      .where('code', '=', from.trim().toUpperCase())
      .executeTakeFirst();
    if (inviter === undefined) return refuse('not_found', { field: 'from' });
    const inviterId = inviter.account_id;
    const mailbox = await mailboxOfAccount(within, accountId);
    if ((await mailboxOfAccount(within, inviterId)) === mailbox) {
      return refuse('invalid_argument', { field: 'from', description: 'your own invitation' });
    }
    if (await isCircle(db, accountId, inviterId)) {
      return refuse('invalid_argument', {
        field: 'from',
        description: 'somebody who came by your invitation',
      });
    }
    const granted = await grantDays(within, { accountId, kind: 'invited', subject: '' });
    if (granted.kind !== 'granted') return refusalOf(granted);
    const reward = await grantDays(within, { accountId: inviterId, kind: 'inviter', subject: mailbox });
    // The invitation counts even when the inviter has reached the limit.
    const inviterDays = reward.kind === 'granted' ? reward.days : 0;
    await db
      .insertInto('invitations')
      .values({
        account_id: accountId,
        inviter_id: inviterId,
        days: granted.days,
        inviter_days: inviterDays,
        ...way,
        created_at: now,
      })
      .execute();
    const answer = { result: 'ACCEPTED', add_days: granted.days } as const;
    await rememberAnswer(db, remembered, 200, answer);
    return { answer, inviterId, inviterDays };
  });
}

/**
 * How many accounts came by the account's invitation, the days that gave to it and to them, and how many are members
 * now.
 */
export async function inviteInfo(services: Services, accountId: string) {
  const now = services.clock();
  const row = await services.longReads
    .of(await keyOfAccount(services.db, accountId))
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      eb.fn.coalesce(eb.fn.sum<number>('inviter_days'), eb.lit(0)).as('days'),
      eb.fn.coalesce(eb.fn.sum<number>('days'), eb.lit(0)).as('guest_days'),
      eb.fn.countAll<number>().filterWhere('vip_expires_at', '>', now).as('members'),
    ])
    .where('inviter_id', '=', accountId)
    .whereRef('invitations.account_id', '!=', 'invitations.inviter_id')
    .executeTakeFirstOrThrow();
  return {
    invited_nums: row.people,
    add_days: row.days,
    invited_join_days: row.guest_days,
    join_vip_nums: row.members,
  };
}

/** Invited accounts, newest first; of a name only its first letter (R7.15). */
export async function invitePage(services: Services, accountId: string, limit: number) {
  const db = services.longReads.of(await keyOfAccount(services.db, accountId));
  const rows = await db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['accounts.name', 'invitations.inviter_days', 'invitations.created_at'])
    .where('inviter_id', '=', accountId)
    .whereRef('invitations.account_id', '!=', 'invitations.inviter_id')
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.account_id')
    .limit(limit)
    .execute();
  const { people } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('inviter_id', '=', accountId)
    .whereRef('invitations.account_id', '!=', 'invitations.inviter_id')
    .executeTakeFirstOrThrow();
  return {
    data: rows.map(presentGuest),
    total: people,
  };
}
