import type { Api } from '@aloft/core';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type User = Api['user'];
interface Renaming extends Readonly<Parameters<User['renamePasskey']>[0]> {}
interface Removal extends Readonly<Parameters<User['removePasskey']>[0]> {}

const passkeysKey = ['account', 'passkeys'] as const;

/** The passkeys of the account, and how many it may have. */
export const ownPasskeys = queryOptions({
  queryKey: passkeysKey,
  queryFn: ({ client }) => unwrap(apiOf(client).user.listPasskeys()),
});

/** Asks for the list again, after the chart has added one. */
export const reloadPasskeys = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: passkeysKey });

export const renamePasskey = mutationOptions({
  mutationFn: (renamed: Renaming, { client }) => unwrap(apiOf(client).user.renamePasskey(renamed)),
  onSuccess: (_done, _renamed, _before, { client }) => reloadPasskeys(client),
});

export const removePasskey = mutationOptions({
  mutationFn: (removed: Removal, { client }) => unwrap(apiOf(client).user.removePasskey(removed)),
  onSuccess: (_done, _removed, _before, { client }) => reloadPasskeys(client),
});
