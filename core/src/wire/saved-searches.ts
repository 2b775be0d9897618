import * as v from 'valibot';
import { Id } from './primitives.ts';

/** A search that a person named, as the address of the search has it: `q=kyoto&type=image`. */
export const SavedSearch = v.object({ id: Id, name: v.string(), query: v.string() });
export type SavedSearch = v.InferOutput<typeof SavedSearch>;

/** `GET /drive/v1/saved-searches`: at most fifty, the oldest first; ours. */
export const SavedSearches = v.object({ searches: v.array(SavedSearch) });
export type SavedSearches = v.InferOutput<typeof SavedSearches>;
