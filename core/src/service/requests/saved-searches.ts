import * as v from 'valibot';
import { TextLine } from '../text.ts';

/** Max. saved searches of an account; a further one is refused. */
export const maxSavedSearches = 50;

/** `POST /drive/v1/saved-searches`: saving a query again renames it. */
export const SavedSearchBody = v.object({
  name: v.pipe(TextLine(80), v.nonEmpty()),
  query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000), v.regex(/^[ -~]+$/)),
});
/** `POST /drive/v1/saved-searches:delete`. */
export const DeleteSavedSearchBody = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });
