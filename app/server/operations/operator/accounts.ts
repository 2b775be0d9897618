import type { Services } from '../../services.ts';
import { type Account, accountOf } from '../management/accounts.ts';
import { Refused } from './command.ts';
import { formatTime, sizeOf } from './values.ts';

/** The account with an address or id. Rejects with `Refused` when there is none. */
export async function findAccount(services: Services, who: string): Promise<Account> {
  const account = await accountOf(services, who);
  if (account === null) throw new Refused(`there is no account ${who}`);
  return account;
}

/** An account as JSON for programs; without secrets. */
export function presentAccount(account: Account) {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    role: account.role,
    created: formatTime(account.created_at),
    quota: account.quota_limit,
    used: account.quota_used,
    memberUntil: account.vip_expires_at === 0 ? null : formatTime(account.vip_expires_at),
    emailVerified: account.email_verified_at === null ? null : formatTime(account.email_verified_at),
  };
}

export const spaceOf = (account: Pick<Account, 'quota_used' | 'quota_limit'>): string =>
  `${sizeOf(account.quota_used)} of ${sizeOf(account.quota_limit)}`;
