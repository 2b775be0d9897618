import { type Api, toSignInRequester } from '@aloft/core';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type User = Api['user'];
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

/** Gives a mailed code back, once. */
export const verifyCode = mutationOptions({
  mutationFn: (wanted: Parameters<User['verifyCode']>[0], { client }) =>
    unwrap(apiOf(client).user.verifyCode(wanted)),
});
