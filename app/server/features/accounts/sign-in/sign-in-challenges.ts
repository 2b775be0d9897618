import { lives } from '@aloft/core/service';
import type { Database } from '../../../platform/database/open.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { type Authenticated, checkAccountOpen } from '../check-account-open.ts';
import { type FactorGiver, hasSecondFactor, takeFactor } from '../two-step/second-factor.ts';

/** What a sign-in with the right password goes on to. */
export interface AwaitedSignIn {
  readonly clientId: string;
  /** The authorization that it is for. */
  readonly request: string | null;
  /** `undelete`: the account is being deleted, and is restored first. */
  readonly purpose: 'signIn' | 'undelete';
}

/** Bound to the client's address: a challenge that another client sends is unknown. */
const challengeHash = (challenge: string, client: string): string => hashSecret(`${challenge} ${client}`);

/**
 * Refuses a sign-in with the right password to an account with two-step sign-in, with a challenge for its second step
 * (`two_factor_required`); null where there is none. A change of the password ends the challenge, as it ends sessions.
 */
export async function requireSecondFactor(
  services: Services,
  who: Authenticated,
  awaited: AwaitedSignIn,
  client: string,
): Promise<Refusal | null> {
  const challenge = newSecret();
  return transact(services.db, async (db) => {
    if (!(await hasSecondFactor(db, who.accountId))) return null;
    const refused = await checkAccountOpen(db, who);
    const isWanted = refused?.refused === 'cannot_unlock' && awaited.purpose === 'undelete';
    if (refused !== null && !isWanted) return refused;
    await db
      .insertInto('sign_in_challenges')
      .values({
        hash: challengeHash(challenge, client),
        account_id: who.accountId,
        client_id: awaited.clientId,
        request: awaited.request,
        purpose: awaited.purpose,
        expires_at: services.clock() + lives.signInChallenge,
      })
      .execute();
    const passkey = await db
      .selectFrom('passkeys')
      .select('id')
      .where('account_id', '=', who.accountId)
      .limit(1)
      .executeTakeFirst();
    return refuse('two_factor_required', { challenge, ...(passkey === undefined ? {} : { passkey: true }) });
  });
}

/** A sign-in that waits for its second step. */
export interface FoundSignIn {
  readonly hash: string;
  readonly accountId: string;
  readonly awaited: AwaitedSignIn;
}

/** A sign-in whose second step was taken. */
export interface CompletedSignIn {
  readonly who: Required<Authenticated>;
  readonly email: string;
  readonly awaited: AwaitedSignIn;
}

const over = refuse('expired_token', { field: 'challenge' });

/** The sign-in of a challenge, for the client that began it; refuses `expired_token` for any other challenge. */
export async function findAwaited(
  services: Services,
  client: string,
  given: { readonly clientId: string; readonly challenge: string },
): Promise<FoundSignIn | Refusal> {
  const hash = challengeHash(given.challenge, client);
  const found = await services.db
    .selectFrom('sign_in_challenges')
    .select(['account_id', 'client_id', 'request', 'purpose'])
    .where('hash', '=', hash)
    .where('expires_at', '>', services.clock())
    .executeTakeFirst();
  // With an authorization, its own client gets the code, and the page that asks is another one's.
  if (found === undefined || (found.request === null && found.client_id !== given.clientId)) return over;
  const { account_id: accountId, request, purpose } = found;
  return { hash, accountId, awaited: { clientId: found.client_id, request, purpose } };
}

/** Uses up the challenge of a sign-in in the caller's transaction; refuses `expired_token` when it is gone. */
export async function endAwaited(
  db: Database,
  { hash, accountId, awaited }: FoundSignIn,
): Promise<CompletedSignIn | Refusal> {
  const spent = await db.deleteFrom('sign_in_challenges').where('hash', '=', hash).executeTakeFirst();
  if (spent.numDeletedRows !== 1n) return over;
  // Unchanged since it was checked, or the challenge would be gone; what signs in compares it again.
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return over;
  return { who: { accountId, passwordHash: account.password_hash }, email: account.email, awaited };
}

/**
 * Takes the second step of a sign-in, once, from the client that began it. Refuses `expired_token` for any other
 * challenge, and a wrong code, which counts and leaves the challenge as it is.
 */
export async function completeSignIn(
  services: Services,
  giver: FactorGiver,
  given: { readonly clientId: string; readonly challenge: string; readonly code: string },
): Promise<(CompletedSignIn & { readonly byRecovery: boolean }) | Refusal> {
  const found = await findAwaited(services, giver.requester.client, given);
  if (isRefusal(found)) return found;
  const taken = await takeFactor(services, giver, found.accountId, given.code, (db) => endAwaited(db, found));
  return isRefusal(taken) ? taken : { ...taken.done, byRecovery: taken.kind === 'recovery' };
}
