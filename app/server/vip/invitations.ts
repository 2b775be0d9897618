import { randomInt } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { type Remembered, rememberAnswer } from '../http/answered.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { addDays } from './membership.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
const codeLength = 10;
/** What an invitation gives to each of the two. */
export const invitedDays = 3;

async function findCode(db: Database, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Gives an account its code, once; part of whatever makes the account, so that reading it writes nothing (P34). */
export async function giveInviteCode(db: Database, accountId: string, now: number): Promise<void> {
  while ((await findCode(db, accountId)) === null) {
    const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    await db
      .insertInto('invite_codes')
      .values({ account_id: accountId, code, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Gives a code to every account of a time when codes were made at the first question. */
export async function giveMissingCodes(services: Services): Promise<void> {
  const without = await services.db
    .selectFrom('accounts')
    .leftJoin('invite_codes', 'invite_codes.account_id', 'accounts.id')
    .select('accounts.id')
    .where('invite_codes.code', 'is', null)
    .execute();
  for (const { id } of without) await giveInviteCode(services.db, id, services.clock());
}

/** The account's own code. */
export async function inviteCode(services: Services, accountId: string): Promise<string | Refusal> {
  return (await findCode(services.db, accountId)) ?? refuse('not_found');
}

/** By whose invitation somebody came, and by which way (R3.11). */
export interface Invitation {
  readonly from: string;
  readonly rr: string;
  readonly tf: string;
  readonly rf: string;
}

/** Notes by whose invitation the account came, and gives both their days; it counts once per account (R7.11, P13). */
export async function acceptInvitation(
  services: Services,
  accountId: string,
  { from, ...way }: Invitation,
  remembered: Remembered | null,
) {
  const now = services.clock();
  return transact(services.db, async (db) => {
    const inviter = await db
      .selectFrom('invite_codes')
      .select('account_id')
      .where('code', '=', from.trim().toUpperCase())
      .executeTakeFirst();
    if (inviter === undefined) return refuse('not_found', { field: 'from' });
    if (inviter.account_id === accountId) {
      return refuse('invalid_argument', { field: 'from', description: 'your own invitation' });
    }
    const noted = await db
      .insertInto('invitations')
      .values({
        account_id: accountId,
        inviter_id: inviter.account_id,
        days: invitedDays,
        ...way,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .executeTakeFirst();
    if (noted.numInsertedOrUpdatedRows !== 1n) return refuse('already_exists');
    await addDays(db, accountId, invitedDays, now);
    await addDays(db, inviter.account_id, invitedDays, now);
    const answer = { result: 'ACCEPTED', add_days: invitedDays };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}

/** How many came by the account's invitation, the days that gave it and them, and how many are members now. */
export async function inviteInfo(services: Services, accountId: string) {
  const now = services.clock();
  const row = await services.db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('people'),
      eb.fn.coalesce(eb.fn.sum<number>('days'), eb.lit(0)).as('days'),
      eb.fn.countAll<number>().filterWhere('vip_expires_at', '>', now).as('members'),
    ])
    .where('inviter_id', '=', accountId)
    .whereRef('invitations.account_id', '!=', 'invitations.inviter_id')
    .executeTakeFirstOrThrow();
  return {
    invited_nums: row.people,
    add_days: row.days,
    invited_join_days: row.days,
    join_vip_nums: row.members,
  };
}

/** Those who came, newest first; of a name no more than its first letter (R7.15). */
export async function invitePage(services: Services, accountId: string, limit: number) {
  const rows = await services.db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select(['accounts.name', 'invitations.days', 'invitations.created_at'])
    .where('inviter_id', '=', accountId)
    .whereRef('invitations.account_id', '!=', 'invitations.inviter_id')
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.account_id')
    .limit(limit)
    .execute();
  const { people } = await services.db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('inviter_id', '=', accountId)
    .whereRef('invitations.account_id', '!=', 'invitations.inviter_id')
    .executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({
      name: `${[...row.name][0] ?? ''}***`,
      add_days: row.days,
      time: new Date(row.created_at).toISOString(),
    })),
    total: people,
  };
}
