import { normaliseEmail } from '@aloft/core/service';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Services } from '../../services.ts';
import { Refused } from './command.ts';
import { formatTime, sizeOf } from './values.ts';

export type Account = Selectable<Tables['accounts']>;

/** The account with an address or id. Rejects with `Refused` when there is none. */
export async function findAccount({ db }: Services, who: string): Promise<Account> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => eb.or([eb('email', '=', normaliseEmail(who)), eb('id', '=', who)]))
    .executeTakeFirst();
  if (account === undefined) throw new Refused(`there is no account ${who}`);
  return account;
}

/** An account as JSON for programs; without secrets. */
export function presentAccount(account: Account) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    created: formatTime(account.created_at),
    quota: account.quota_limit,
    used: account.quota_used,
    memberUntil: account.vip_expires_at === 0 ? null : formatTime(account.vip_expires_at),
    emailVerified: account.email_verified_at === null ? null : formatTime(account.email_verified_at),
  };
}

export const spaceOf = (account: Pick<Account, 'quota_used' | 'quota_limit'>): string =>
  `${sizeOf(account.quota_used)} of ${sizeOf(account.quota_limit)}`;
