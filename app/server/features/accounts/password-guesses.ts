import { countUse, type Limit, refund, reset } from '../../platform/http/rate-limit.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { keyOfClient, type Requester } from './requester.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How guesses at the password of one account are bounded (P7g). Nobody waits for what others have tried: beyond
 * either limit each further try needs a solved challenge, and the right password with one opens.
 */
export interface GuessLimits {
  /** Of one client. Where captchas are off, this client waits. */
  readonly perClient: Limit;
  /** Of all clients together. A known browser is asked, too: what would tell it apart would have to be kept for years. */
  readonly overall: Limit;
}

/** At sign-in; the account is named by its address, whether there is one or not (P8b). */
export const signInGuesses: GuessLimits = {
  perClient: { name: 'sign-in-account-client', most: 10, window: 10 * minute },
  overall: { name: 'sign-in-account', most: 50, window: day },
};

/** Of somebody who is signed in, before what cannot be undone; the account is named by its id. */
export const ownPasswordGuesses: GuessLimits = {
  perClient: { name: 'own-password-client', most: 10, window: 10 * minute },
  overall: { name: 'own-password', most: 50, window: day },
};

/**
 * Counts a guess before it is looked at, so that a hundred at once are a hundred (P7e). Refuses one that is beyond
 * the limits and has no solved challenge; such a one is no guess and counts for nobody else.
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

/** The right password was no guess: the client's tries are forgotten, those of others are not. */
export async function forgiveGuesses(
  services: Services,
  limits: GuessLimits,
  account: string,
  client: string,
): Promise<void> {
  await reset(services, limits.perClient, keyOfClient(account, client));
  await refund(services, limits.overall, account);
}

/** The password is another one: forgets this client's tries, and what all clients tried together. */
export async function forgetGuesses(
  services: Services,
  limits: GuessLimits,
  account: string,
  client: string,
): Promise<void> {
  await reset(services, limits.perClient, keyOfClient(account, client));
  await reset(services, limits.overall, account);
}
