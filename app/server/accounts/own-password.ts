import { isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { countUse, giveBack, type Limit } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';

/** Counted apart from sign-ins: a stolen session must not find the password, nor a stranger lock its owner out here. */
const wrongPerAccount: Limit = { name: 'own-password', most: 10, window: 10 * 60_000 };

/** An account whose owner has just given the password. */
export interface Owned {
  readonly email: string;
  /** As it is stored: what is written later is written only while it is still this one. */
  readonly passwordHash: string;
}

/**
 * Asks a signed-in person for the password before something that cannot be undone. Each try counts before it is
 * looked at: ten in ten minutes (P7). Refuses `invalid_password` with the field that it came in.
 */
export async function askPassword(
  services: Services,
  accountId: string,
  password: string,
  field: string,
): Promise<Owned | Refusal> {
  const limited = await countUse(services, wrongPerAccount, accountId);
  if (limited !== null) return limited;
  const account = await services.db
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const right = await isPassword(account?.password_hash ?? null, password);
  if (isRefusal(right)) return right;
  if (account === undefined || !right) return refuse('invalid_password', { field });
  await giveBack(services, wrongPerAccount, accountId);
  return { email: account.email, passwordHash: account.password_hash };
}
