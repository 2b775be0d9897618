import { phases } from '@aloft/core/wire';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { parseJson } from '../../platform/http/clean-text.ts';
import { requireLimits } from '../../platform/http/lists.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { nameKey } from './names.ts';

/** RFC 3339 as milliseconds. */
const Time = v.pipe(
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
  starred: v.optional(v.object({ eq: v.boolean() })),
  modified_time: v.optional(v.object({ gt: v.optional(Time), lt: v.optional(Time) })),
});
/** Which entries of a folder a listing brings; what is left out lets everything through (R10.1). */
export type Filters = v.InferOutput<typeof Filters>;

/** A `filters` parameter as its schema promises, or the refusal that names it; none is `{}`. */
export function readFilters<T>(text: string | undefined, schema: v.GenericSchema<unknown, T>): T | Refusal {
  requireLimits(schema);
  try {
    const value: unknown = parseJson(text === undefined || text === '' ? '{}' : text);
    const parsed = v.safeParse(schema, value);
    if (parsed.success && !Array.isArray(value)) return parsed.output;
  } catch {
    // not JSON: answered below
  }
  return refuse('invalid_argument', { field: 'filters' });
}

/** A text as LIKE takes it literally. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Which entries of a folder are wanted, or the refusal that names the parameter. */
export function parseFilters(text: string | undefined): Filters | Refusal {
  return readFilters(text, Filters);
}

/**
 * The filters as conditions on `files`, but for kind and phase, which choose among the ranks of a listing. A name is
 * matched as text: `%` and `_` are letters like any other.
 */
export function conditionsOf(filters: Filters): RawBuilder<SqlBool>[] {
  const { mime_type: type, name, system_tag: tag, modified_time: modified } = filters;
  const starred = tag === undefined ? filters.starred?.eq : true;
  return [
    sql<SqlBool>`files.trashed_at IS ${filters.trashed?.eq === true ? sql`NOT NULL` : sql`NULL`}`,
    ...(type === undefined
      ? []
      : [sql<SqlBool>`substr(files.mime_type, 1, ${type.prefix.length}) = ${type.prefix.toLowerCase()}`]),
    ...(name === undefined
      ? []
      : [sql<SqlBool>`files.name_key LIKE ${`%${literal(nameKey(name.match))}%`} ESCAPE '\\'`]),
    ...(starred === undefined ? [] : [sql<SqlBool>`files.starred = ${starred ? sql`1` : sql`0`}`]),
    ...(modified?.gt === undefined ? [] : [sql<SqlBool>`files.modified_at > ${modified.gt}`]),
    ...(modified?.lt === undefined ? [] : [sql<SqlBool>`files.modified_at < ${modified.lt}`]),
  ];
}

/**
 * Not within a folder that is in the trash or was deleted: such an entry is gone with it, though its own row is
 * untouched, or waits to be removed.
 */
export function outsideTrash(accountId: string): RawBuilder<SqlBool> {
  // Folders are found from those above them: with the account as a value the planner would begin with all of its entries.
  const folders = sql`phase = 'PHASE_TYPE_COMPLETE' AND folder_rank = 0`;
  return sql<SqlBool>`files.parent_id NOT IN (
    WITH RECURSIVE gone(id, account_id) AS (
      SELECT id, account_id FROM files WHERE account_id = ${accountId} AND trashed_at IS NOT NULL AND ${folders}
      UNION
      SELECT folder_id, account_id FROM removed_folders WHERE account_id = ${accountId}
      UNION
      SELECT below.id, below.account_id
      FROM gone JOIN files AS below ON below.account_id = gone.account_id AND below.parent_id = gone.id
      WHERE below.trashed_at IS NULL AND ${folders})
    SELECT id FROM gone)`;
}
