import { isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { countUse, giveBack, type Limit } from '../http/rate-limit.ts';
import { newId, type Services } from '../services.ts';
import { hashPassword, isPassword } from './passwords.ts';

const signInPerAccount: Limit = { name: 'sign-in-account', most: 10, window: 10 * 60_000 };
const signInPerClient: Limit = { name: 'sign-in-client', most: 60, window: 10 * 60_000 };
const signUpPerClient: Limit = { name: 'sign-up-client', most: 30, window: 60 * 60_000 };

const shape = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Addresses are compared in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What a person gives for a new account. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name?: string | undefined;
}

/** Creates an account and answers its id. Refuses a malformed or taken address and a weak password. */
export async function createAccount(
  services: Services,
  client: string,
  wanted: NewAccount,
): Promise<string | Refusal> {
  const email = normaliseEmail(wanted.email);
  if (!shape.test(email) || email.length > 254) return refuse('invalid_argument', { field: 'email' });
  if ([...wanted.password].length < 8) return refuse('password_too_weak', { field: 'password' });
  const limited = await countUse(services, signUpPerClient, client);
  if (limited !== null) return limited;
  const hashed = await hashPassword(wanted.password);
  if (isRefusal(hashed)) return hashed;
  const id = newId();
  const inserted = await services.db
    .insertInto('accounts')
    .values({
      id,
      email,
      name: wanted.name?.trim() || (email.split('@')[0] ?? email),
      password_hash: hashed,
      created_at: services.clock(),
      quota_limit: services.configuration.freeQuota,
      quota_used: 0,
      vip_expires_at: 0,
      free_vip_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n ? id : refuse('email_taken', { field: 'email' });
}

/** The account that the address and password belong to; the same answer and time for either mistake. */
export async function checkPassword(
  services: Services,
  client: string,
  username: string,
  password: string,
): Promise<string | Refusal> {
  const email = normaliseEmail(username);
  const limited =
    (await countUse(services, signInPerClient, client)) ??
    (await countUse(services, signInPerAccount, email));
  if (limited !== null) return limited;
  const account = await services.db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const right = await isPassword(account?.password_hash ?? null, password);
  if (isRefusal(right)) return right;
  if (account === undefined || !right) return refuse('invalid_account_or_password');
  await giveBack(services, signInPerAccount, email);
  return account.id;
}

/** `ada@example.org` as `a***@example.org`: enough to recognise, not to learn. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
