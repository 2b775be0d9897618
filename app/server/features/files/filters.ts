import { FileFilters, nameKey } from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { parseJson } from '../../platform/http/clean-text.ts';
import { requireLimits } from '../../platform/http/lists.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

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
export function parseFilters(text: string | undefined): FileFilters | Refusal {
  return readFilters(text, FileFilters);
}

/**
 * The filters as conditions on `files`, but for kind and phase, which choose among the ranks of a listing. A name is
 * matched as text: `%` and `_` are letters like any other.
 */
export function conditionsOf(filters: FileFilters): RawBuilder<SqlBool>[] {
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
