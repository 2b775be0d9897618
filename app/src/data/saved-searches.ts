import type { SavedSearches } from '@aloft/core/wire';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

const key = ['savedSearches'] as const;

/** The searches that the person named, on every device (R10.7). */
export const savedSearches = queryOptions({
  queryKey: key,
  queryFn: ({ client }) => unwrap(apiOf(client).drive.listSavedSearches()),
  staleTime: 60_000,
});

/** Saves a search, or renames a saved one. */
export const saveSearch = mutationOptions({
  mutationFn: (search: { readonly name: string; readonly query: string }, { client }) =>
    unwrap(apiOf(client).drive.saveSearch(search)),
  onSuccess: (saved, _search, _before, { client }) => client.setQueryData<SavedSearches>(key, saved),
  scope: { id: 'saved-searches' },
});

/** Forgets a saved search. */
export const deleteSavedSearch = mutationOptions({
  mutationFn: (id: string, { client }) => unwrap(apiOf(client).drive.deleteSavedSearch(id)),
  onSuccess: (saved, _id, _before, { client }) => client.setQueryData<SavedSearches>(key, saved),
  scope: { id: 'saved-searches' },
});
