import type { GuessLimits } from '@aloft/core/service';
import { countUse, refund, reset } from '../../../platform/http/rate-limit.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { keyOfClient, type Requester } from '../requester.ts';

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
