import { requireChallenge } from './captcha.ts';
import { type Ask, countUse, refuse } from './frame.ts';
import { day, hour, type Limit, minute } from './limits.ts';
import type { World } from './world.ts';

/** Beyond either limit a guess needs a solved challenge; where captchas are off, the one client waits. */
export interface GuessLimits {
  readonly perClient: Limit;
  readonly overall: Limit;
}

export const signInGuesses: GuessLimits = {
  perClient: { name: 'sign-in-account-client', max: 10, window: 10 * minute },
  overall: { name: 'sign-in-account', max: 50, window: day },
};
export const ownPasswordGuesses: GuessLimits = {
  perClient: { name: 'own-password-client', max: 10, window: 10 * minute },
  overall: { name: 'own-password', max: 50, window: day },
};

/** Passes the challenge, or undoes what was counted for everybody and refuses. */
function passChallenge(world: World, ask: Ask, undo: () => void): void {
  try {
    requireChallenge(world, ask);
  } catch (refused) {
    undo();
    throw refused;
  }
}

/** Counts a guess at the password of an account, or of an address that may have none. */
export function takeGuess(
  world: World,
  ask: Ask,
  { perClient, overall }: GuessLimits,
  account: string,
): void {
  const retryAfter = world.limits.count(perClient, `${account} ${ask.client}`);
  if (retryAfter > 0 && world.captcha === 'off') refuse('resource_exhausted', { retryAfter });
  const isPressed = world.limits.count(overall, account) > 0;
  if (retryAfter === 0 && !isPressed) return;
  passChallenge(world, ask, () => world.limits.takeBack(overall, account));
}

/** The right password was no guess. */
export function forgiveGuesses(
  world: World,
  ask: Ask,
  { perClient, overall }: GuessLimits,
  account: string,
): void {
  world.limits.forget(perClient, `${account} ${ask.client}`);
  world.limits.takeBack(overall, account);
}

/** The password is another one: what anybody tried counts no more. */
export function forgetGuesses(
  world: World,
  ask: Ask,
  { perClient, overall }: GuessLimits,
  account: string,
): void {
  world.limits.forget(perClient, `${account} ${ask.client}`);
  world.limits.forget(overall, account);
}

const mailsPerClient: Limit = { name: 'verification-client', max: 60, window: hour };
const mailsPerPair: Limit = { name: 'verification-address-client', max: 5, window: hour };
const mailsPerAddress: Limit = { name: 'verification-address', max: 5, window: hour };

/** Counts a mail to an address; answers whether so many were asked for that its code has one try. */
export function takeMail(world: World, ask: Ask, inbox: string): boolean {
  const pair = `${inbox} ${ask.client}`;
  countUse(world, mailsPerClient, ask.client);
  countUse(world, mailsPerPair, pair);
  if (world.limits.count(mailsPerAddress, inbox) === 0) return false;
  passChallenge(world, ask, () => {
    world.limits.takeBack(mailsPerAddress, inbox);
    world.limits.takeBack(mailsPerPair, pair);
  });
  return true;
}
