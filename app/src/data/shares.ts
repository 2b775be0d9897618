import type { Api } from '@aloft/core';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { reloadFiles } from './files.ts';
import { apiOf, unwrap } from './query-client.ts';

/** What is shared, and for how long. */
interface NewShare extends Readonly<Parameters<Api['shares']['createShare']>[0]> {}
/** What becomes different about a share; the rest stays. */
export interface ShareChange extends Readonly<Parameters<Api['shares']['changeShare']>[1]> {}

const key = ['shares'] as const;

/** A share changes its own list, and the marks in listings of files. */
async function reloadShares(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: key }), reloadFiles(client)]);
}

/** The own shares, newest first, with those that have ended (R10.8). */
export const shareList = infiniteQueryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ client, pageParam }) =>
    unwrap(apiOf(client).shares.listShares({ page: pageParam, limit: 100, withEnded: true })),
  initialPageParam: '',
  getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
});

/** Views and saves of the last days. */
export function shareDays(id: string) {
  return queryOptions({
    queryKey: [...key, 'days', id],
    queryFn: ({ client }) => unwrap(apiOf(client).shares.getShareDays(id)),
  });
}

/** Shares entries of the own drive with a link (R7.15). */
export const createShare = mutationOptions({
  mutationFn: (wanted: NewShare, { client }) => unwrap(apiOf(client).shares.createShare(wanted)),
  onSuccess: (_made, _wanted, _before, { client }) => reloadShares(client),
});

/** Changes shares one after the other; stops at the first that fails. */
export const changeShares = mutationOptions({
  mutationFn: async (
    { ids, change }: { readonly ids: readonly string[]; readonly change: ShareChange },
    { client },
  ) => {
    for (const id of ids) await unwrap(apiOf(client).shares.changeShare(id, change));
  },
  onSettled: (_done, _error, _wanted, _before, { client }) => reloadShares(client),
});

/** Ends shares: their links open nothing from then on. */
export const endShares = mutationOptions({
  mutationFn: (ids: readonly string[], { client }) => unwrap(apiOf(client).shares.deleteShares(ids)),
  onSettled: (_done, _error, _wanted, _before, { client }) => reloadShares(client),
});

/** Takes ended shares off the list. */
export const forgetShares = mutationOptions({
  mutationFn: (ids: readonly string[], { client }) => unwrap(apiOf(client).shares.forgetShares(ids)),
  onSettled: (_done, _error, _wanted, _before, { client }) => reloadShares(client),
});
