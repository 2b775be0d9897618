import { ownPasswordGuesses } from '@aloft/core/service';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import type { Requester } from '../requester.ts';
import { forgiveGuesses, takeGuess } from '../sign-in/password-guesses.ts';
import { isPassword } from './passwords.ts';

/** An account whose password was just checked. */
export interface Reauthenticated {
  readonly email: string;
  /** Whether its owner has proved to read the mail of this address. */
  readonly isConfirmed: boolean;
  /** The stored hash: a later write is made only while it is unchanged. */
  readonly passwordHash: string;
}

/**
 * Checks a signed-in person's password before an irreversible operation. Each try counts before it is checked, apart
 * from sign-ins: a stolen session must not find the password, nor keep its owner from changing it (P7g). Refuses
 * `invalid_password` with the name of the request's field.
 */
export async function reauthenticate(
  services: Services,
  requester: Requester,
  accountId: string,
  password: string,
  field: string,
): Promise<Reauthenticated | Refusal> {
  const limited = await takeGuess(services, ownPasswordGuesses, accountId, requester);
  if (limited !== null) return limited;
  const account = await services.db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const right = await isPassword(account?.password_hash ?? null, password);
  if (isRefusal(right)) return right;
  if (account === undefined || !right) return refuse('invalid_password', { field });
  await forgiveGuesses(services, ownPasswordGuesses, accountId, requester.client);
  const { email, email_verified_at: confirmedAt, password_hash: passwordHash } = account;
  return { email, isConfirmed: confirmedAt !== null, passwordHash };
}
