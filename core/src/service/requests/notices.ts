import * as v from 'valibot';
import { listOf } from '../lists.ts';

/** Max. notices of an account; older ones go. */
export const maxNotices = 100;

/** `POST /drive/v1/notices:markRead`: those of `ids`, or all, as they were at that time. */
export const MarkNoticesReadBody = v.object({
  until: v.pipe(v.string(), v.maxLength(40), v.isoTimestamp(), v.transform(Date.parse)),
  ids: v.optional(listOf(v.pipe(v.string(), v.maxLength(64)), { min: 1 })),
});
