import * as v from 'valibot';
import { phases } from '../wire/primitives.ts';
import { listOf } from './lists.ts';

/** RFC 3339 as milliseconds. */
const Time = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i),
  v.transform((text) => Date.parse(text)),
  v.finite(),
);
const Text = v.pipe(v.string(), v.maxLength(255));

/** The filters of a listing; absent ones match everything (R10.1). */
export const FileFilters = v.object({
  trashed: v.optional(v.object({ eq: v.boolean() })),
  kind: v.optional(v.object({ eq: v.picklist(['drive#file', 'drive#folder']) })),
  phase: v.optional(v.object({ eq: v.picklist(phases) })),
  mime_type: v.optional(v.object({ prefix: Text })),
  name: v.optional(v.object({ match: Text })),
  system_tag: v.optional(v.object({ in: v.literal('STAR') })),
  starred: v.optional(v.object({ eq: v.boolean() })),
  modified_time: v.optional(v.object({ gt: v.optional(Time), lt: v.optional(Time) })),
});
export type FileFilters = v.InferOutput<typeof FileFilters>;

/** Which tasks a list brings: those of these phases, parted by commas. */
export const TaskFilters = v.object({
  phase: v.optional(
    v.object({
      in: v.pipe(
        v.string(),
        v.maxLength(200),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        listOf(v.picklist(phases)),
      ),
    }),
  ),
});
