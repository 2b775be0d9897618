import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The searches that the person saved, on every device. `GET /drive/v1/saved-searches` (R10.7)
 * @errors unauthenticated
 */
export function listSavedSearches(call: Caller, options?: CallOptions): Promise<Result<wire.SavedSearches>> {
  return call(
    { host: 'drive', method: 'GET', path: '/drive/v1/saved-searches', answer: wire.SavedSearches },
    options,
  );
}

/**
 * Saves a search under a name; one that is saved already gets the new name. At most fifty.
 * `POST /drive/v1/saved-searches` (R10.7)
 * @param search `query` as the search's address has it, of ASCII: `q=kyoto&type=image`
 * @errors invalid_argument, out_of_range (there are fifty), unauthenticated
 */
export function saveSearch(
  call: Caller,
  search: { readonly name: string; readonly query: string },
  options?: CallOptions,
): Promise<Result<wire.SavedSearches>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/saved-searches',
      body: search,
      answer: wire.SavedSearches,
    },
    options,
  );
}

/**
 * Forgets a saved search. `POST /drive/v1/saved-searches:delete` (R10.7)
 * @errors unauthenticated
 */
export function deleteSavedSearch(
  call: Caller,
  id: string,
  options?: CallOptions,
): Promise<Result<wire.SavedSearches>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/saved-searches:delete',
      body: { id },
      answer: wire.SavedSearches,
    },
    options,
  );
}
