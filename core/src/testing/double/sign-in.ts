import * as service from '../../service/index.ts';
import { issueCodeHere, openRequest } from './authorizations.ts';
import { forgiveGuesses, takeGuess } from './captcha.ts';
import { type Call, refuse } from './routing.ts';
import { answerTokens, beginSession, checkOpen } from './sessions.ts';
import type { Account, AuthorizeRequest, SignInChallenge, World } from './world.ts';

/** Completes a sign-in: with a redirect URL and code, or with a session. */
export const letIn = (
  world: World,
  call: Call,
  clientId: string,
  request: AuthorizeRequest | null,
  who: Account,
) =>
  request === null
    ? answerTokens(
        world,
        call,
        beginSession(world, call, who, { client_id: clientId, scope: service.wholeScope }),
      )
    : { redirect_to: issueCodeHere(world, call, request, who) };

/** Checks the password of a signed-in user; each try counts. */
export function askPassword(
  world: World,
  call: Call,
  account: Account,
  password: string,
  field: string,
): void {
  takeGuess(world, call, service.ownPasswordGuesses, account.id);
  if (account.password !== password) refuse('invalid_password', field);
  forgiveGuesses(world, call, service.ownPasswordGuesses, account.id);
}

/** Refuses a sign-in with the right password to an account with a second factor, with a challenge for it. */
export function requireSecondFactor(
  world: World,
  call: Call,
  account: Account,
  awaited: Pick<SignInChallenge, 'client_id' | 'request' | 'purpose'>,
): void {
  if (account.secondFactor === null) return;
  if (awaited.purpose === 'signIn') checkOpen(account);
  const challenge = world.newSecret();
  const made = { ...awaited, account, client: call.client };
  world.signInChallenges.set(challenge, made, service.lives.signInChallenge);
  const isByPasskey = [...world.passkeys.values()].some((one) => one.account_id === account.id);
  refuse('two_factor_required', { challenge, ...(isByPasskey ? { passkey: true } : {}) });
}

/** The sign-in that waits for its second step, for the client that began it. */
export function awaitedSignIn(
  world: World,
  call: Call,
  clientId: string,
  challenge: string,
): SignInChallenge {
  const found = world.signInChallenges.get(challenge);
  const isOwn = found?.client === call.client && (found.request !== null || found.client_id === clientId);
  return found !== undefined && isOwn ? found : refuse('expired_token', 'challenge');
}

/** Completes a sign-in whose second step was taken, once. */
export function completeSignIn(world: World, call: Call, clientId: string, challenge: string) {
  const { account, request, purpose } = awaitedSignIn(world, call, clientId, challenge);
  world.signInChallenges.delete(challenge);
  if (purpose === 'undelete') account.delete_at = null;
  return letIn(world, call, clientId, request === null ? null : openRequest(world, request), account);
}
