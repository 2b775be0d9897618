import { countUse, type Limit, refund, reset } from '../../platform/http/rate-limit.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { keyOfClient, type Requester } from './requester.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Limits on guesses at the password of one account (P7g). They lock nobody out: beyond either limit each further guess
 * needs a solved challenge, and the right password with one is accepted.
 */
export interface GuessLimits {
  /** For one client. Where captchas are off, this client has to wait. */
  readonly perClient: Limit;
  /** For all clients together. Known browsers are no exception: to recognise them, data would have to be kept for years. */
  readonly overall: Limit;
}

/** At sign-in; keyed by the mail address, whether it has an account or not (P8b). */
export const signInGuesses: GuessLimits = {
  perClient: { name: 'sign-in-account-client', max: 10, window: 10 * minute },
  overall: { name: 'sign-in-account', max: 50, window: day },
};

/** Of a signed-in user, before an operation that cannot be undone; keyed by the account id. */
export const ownPasswordGuesses: GuessLimits = {
  perClient: { name: 'own-password-client', max: 10, window: 10 * minute },
  overall: { name: 'own-password', max: 50, window: day },
};

/**
 * Counts a guess before it is checked, so that a hundred concurrent ones count as a hundred (P7e). Refuses one that is
 * beyond a limit and has no solved challenge; such a one is not counted for the other clients.
 */
export async function takeGuess(
  services: Services,
  limits: GuessLimits,
  account: string,
  { client, passChallenge }: Requester,
): Promise<Refusal | null> {
  const wait = await countUse(services, limits.perClient, keyOfClient(account, client));
  if (wait !== null && services.configuration.captcha === 'off') return wait;
  const pressed = await countUse(services, limits.overall, account);
  if (wait === null && pressed === null) return null;
  const refused = await passChallenge();
  if (refused !== null) await refund(services, limits.overall, account);
  return refused;
}

/** After the right password: resets the client's count, and leaves the guesses of other clients counted. */
export async function forgiveGuesses(
  services: Services,
  limits: GuessLimits,
  account: string,
  client: string,
): Promise<void> {
  await reset(services, limits.perClient, keyOfClient(account, client));
  await refund(services, limits.overall, account);
}

/** After a change of password: resets the client's count and that of all clients. */
export async function forgetGuesses(
  services: Services,
  limits: GuessLimits,
  account: string,
  client: string,
): Promise<void> {
  await reset(services, limits.perClient, keyOfClient(account, client));
  await reset(services, limits.overall, account);
}
