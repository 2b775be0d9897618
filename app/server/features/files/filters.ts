import { FileFilters, nameKey, searchText } from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { parseJson } from '../../platform/http/clean-text.ts';
import { requireLimits } from '../../platform/http/lists.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** Parses a `filters` parameter with a schema, or refuses; absent is `{}`. */
export function readFilters<T>(text: string | undefined, schema: v.GenericSchema<unknown, T>): T | Refusal {
  requireLimits(schema);
  try {
    const value: unknown = parseJson(text === undefined || text === '' ? '{}' : text);
    const parsed = v.safeParse(schema, value);
    if (parsed.success && !Array.isArray(value)) return parsed.output;
  } catch {
    // not JSON: refused below
  }
  return refuse('invalid_argument', { field: 'filters' });
}

/** Escapes LIKE's wildcards. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const contains = (column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} LIKE ${`%${literal(text)}%`} ESCAPE '\\'`;

/** Whether a search text contains a query's, literally. */
export const matchesIn = (searched: RawBuilder<unknown>, query: string): RawBuilder<SqlBool> =>
  contains(searched, searchText(query));

/** The filters of a folder listing, or a refusal. */
export function parseFilters(text: string | undefined): FileFilters | Refusal {
  return readFilters(text, FileFilters);
}

/**
 * The filters as conditions on `files`, except kind and phase, which select ranks of the listing, and whether an entry
 * is in the trash. Names are matched literally.
 */
export function narrowing(filters: FileFilters): RawBuilder<SqlBool>[] {
  const { mime_type: type, name, system_tag: tag, modified_time: modified } = filters;
  const starred = tag === undefined ? filters.starred?.eq : true;
  return [
    ...(type === undefined
      ? []
      : [sql<SqlBool>`substr(files.mime_type, 1, ${type.prefix.length}) = ${type.prefix.toLowerCase()}`]),
    ...(name === undefined ? [] : [contains(sql`files.name_key`, nameKey(name.match))]),
    ...(starred === undefined ? [] : [sql<SqlBool>`files.starred = ${starred ? sql`1` : sql`0`}`]),
    ...(modified?.gt === undefined ? [] : [sql<SqlBool>`files.modified_at > ${modified.gt}`]),
    ...(modified?.lt === undefined ? [] : [sql<SqlBool>`files.modified_at < ${modified.lt}`]),
  ];
}

/** Whether an entry is in the trash itself, as the filters want it. */
export const isTrashed = ({ trashed }: FileFilters): RawBuilder<SqlBool> =>
  sql<SqlBool>`files.trashed_at IS ${trashed?.eq === true ? sql`NOT NULL` : sql`NULL`}`;

/** Excludes entries in trashed or deleted folders: their own rows are unchanged, or not removed yet. */
export function outsideTrash(accountId: string): RawBuilder<SqlBool> {
  // Folders are joined from their parents: with the account id in the condition, the planner would start with all its
  // entries.
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

/**
 * The same for one entry, from its folders upwards: for few entries of a drive whose trash may be large. Costs two
 * index lookups for all while no folder is in the trash.
 */
export function isOutsideTrash(accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    NOT EXISTS (SELECT 1 FROM files AS gone WHERE gone.account_id = ${accountId} AND gone.trashed_at IS NOT NULL
        AND gone.phase = 'PHASE_TYPE_COMPLETE' AND gone.folder_rank = 0)
      AND NOT EXISTS (SELECT 1 FROM removed_folders WHERE account_id = ${accountId})
    OR NOT EXISTS (
      WITH RECURSIVE up(id) AS (
        SELECT files.parent_id
        UNION
        SELECT above.parent_id FROM files AS above JOIN up ON above.id = up.id)
      SELECT 1 FROM up WHERE EXISTS (SELECT 1 FROM removed_folders WHERE folder_id = up.id)
        OR EXISTS (SELECT 1 FROM files AS gone WHERE gone.id = up.id AND gone.trashed_at IS NOT NULL)))`;
}
