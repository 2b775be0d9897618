import { type Api, toSignInRequester } from '@aloft/core';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type User = Api['user'];
interface NewAccount extends Readonly<Parameters<User['signUp']>[0]> {}
interface Restoration extends Readonly<Parameters<User['restoreAccount']>[0]> {}
interface SecondFactor extends Readonly<Parameters<User['giveSecondFactor']>[0]> {}
interface CodeExchange extends Readonly<Parameters<User['exchangeCode']>[0]> {}

/** Who asks for a sign-in, and from where; a request never changes. */
export function signInRequester(request: string) {
  return queryOptions({
    queryKey: ['signInRequester', request],
    queryFn: async ({ client }) =>
      toSignInRequester(await unwrap(apiOf(client).user.getAuthorizationRequest(request))),
    enabled: request !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever has no line is told so, and asks again with the next press alone.
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}

export const signIn = mutationOptions({
  mutationFn: (wanted: Parameters<User['signIn']>[0], { client }) =>
    unwrap(apiOf(client).user.signIn(wanted)),
});

export const signUp = mutationOptions({
  mutationFn: (wanted: NewAccount, { client }) => unwrap(apiOf(client).user.signUp(wanted)),
});

/** Completes a sign-in with a code of the authenticator app, or a recovery code. */
export const giveSecondFactor = mutationOptions({
  mutationFn: (given: SecondFactor, { client }) => unwrap(apiOf(client).user.giveSecondFactor(given)),
});

/** Cancels an account's deletion and signs in to it. */
export const restoreAccount = mutationOptions({
  mutationFn: (wanted: Restoration, { client }) => unwrap(apiOf(client).user.restoreAccount(wanted)),
});

/** Gives address and password for another program's or window's request. */
export const authorize = mutationOptions({
  mutationFn: (wanted: Parameters<User['authorize']>[0], { client }) =>
    unwrap(apiOf(client).user.authorize(wanted)),
});

export const denyAuthorization = mutationOptions({
  mutationFn: (request: string, { client }) => unwrap(apiOf(client).user.denyAuthorization(request)),
});

/** Whose code it is. No query: the first browser that asks becomes the one that may agree. */
export const claimCode = mutationOptions({
  mutationFn: async ({ code, state }: { readonly code: string; readonly state: string }, { client }) => {
    const owner = await unwrap(apiOf(client).user.getCodeOwner(code, state));
    return { ...owner, requester: toSignInRequester(owner) };
  },
});

export const exchangeCode = mutationOptions({
  mutationFn: (wanted: CodeExchange, { client }) => unwrap(apiOf(client).user.exchangeCode(wanted)),
});

/** Mails a code to an address that no account has yet. */
export const requestRegistrationCode = mutationOptions({
  mutationFn: (email: string, { client }) =>
    unwrap(apiOf(client).user.requestVerification({ email, target: 'NOT_USER', usage: 'REGISTER' })),
});

/** Mails a code for a new password, where the address has an account; the answer is the same for every address. */
export const requestResetCode = mutationOptions({
  mutationFn: (email: string, { client }) =>
    unwrap(apiOf(client).user.requestVerification({ email, target: 'USER', usage: 'PASSWORD_RESET' })),
});

export const resetPassword = mutationOptions({
  mutationFn: (wanted: Parameters<User['resetPassword']>[0], { client }) =>
    unwrap(apiOf(client).user.resetPassword(wanted)),
});

/** Gives a mailed code back, once. */
export const verifyCode = mutationOptions({
  mutationFn: (wanted: Parameters<User['verifyCode']>[0], { client }) =>
    unwrap(apiOf(client).user.verifyCode(wanted)),
});
