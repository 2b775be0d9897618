import type { Api } from '@aloft/core';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type User = Api['user'];
interface BothFactors extends Readonly<Parameters<User['turnOffTwoStep']>[0]> {}

const twoStepKey = ['account', 'twoStep'] as const;

/** Whether two-step sign-in is on, since when, and how many recovery codes are left. */
export const twoStep = queryOptions({
  queryKey: twoStepKey,
  queryFn: ({ client }) => unwrap(apiOf(client).user.getTwoStep()),
});

const reload = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: twoStepKey });

/** A new secret for the authenticator app; nothing changes until it is confirmed. */
export const beginTwoStep = mutationOptions({
  mutationFn: (password: string, { client }) => unwrap(apiOf(client).user.beginTwoStep(password)),
  // The secret does not outlive the dialog.
  gcTime: 0,
});

/** Turns it on with a code of the app; answers the recovery codes, this once. */
export const confirmTwoStep = mutationOptions({
  mutationFn: (code: string, { client }) => unwrap(apiOf(client).user.confirmTwoStep(code)),
  onSuccess: (_codes, _code, _before, { client }) => reload(client),
  gcTime: 0,
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = mutationOptions({
  mutationFn: (given: BothFactors, { client }) => unwrap(apiOf(client).user.renewRecoveryCodes(given)),
  onSuccess: (_codes, _given, _before, { client }) => reload(client),
  gcTime: 0,
});

export const turnOffTwoStep = mutationOptions({
  mutationFn: (given: BothFactors, { client }) => unwrap(apiOf(client).user.turnOffTwoStep(given)),
  onSuccess: (_done, _given, _before, { client }) => reload(client),
});
