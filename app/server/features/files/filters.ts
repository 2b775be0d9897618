import { extensionsOfKinds, type FileKind, fileKinds } from '@aloft/core/rules';
import {
  FileFilters,
  type orderColumn,
  parseFilterText,
  searchText,
  searchWords,
  wordSeparators,
} from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as v from 'valibot';
import { requireLimits } from '../../platform/http/lists.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { searchedText } from '../search/grams.ts';

/** Parses a `filters` parameter with a schema, or refuses; absent is `{}`. */
export function readFilters<T>(text: string | undefined, schema: v.GenericSchema<unknown, T>): T | Refusal {
  requireLimits(schema);
  return parseFilterText(text, schema);
}

/** Escapes LIKE's wildcards. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const contains = (column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} LIKE ${`%${literal(text)}%`} ESCAPE '\\'`;

const containsAll = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql.join(
    words.map((word) => contains(column, word)),
    sql` AND `,
  );

/** Whether a search text contains each word of a query's, literally. */
export const matchesIn = (searched: RawBuilder<unknown>, query: string): RawBuilder<SqlBool> =>
  containsAll(searched, searchWords(searchText(query)));

/**
 * The same of a row that the index of names may not have reached: its text may lack some of the folding that it will
 * have there.
 */
function isNamedLike(query: string): RawBuilder<SqlBool> {
  const searched = sql`coalesce(nullif(files.search_key, ''), files.name_key)`;
  const texts = new Set([searchText(query), query.normalize('NFKC').toLowerCase()]);
  return sql<SqlBool>`(${sql.join(
    [...texts].map((text) => containsAll(searched, searchWords(text))),
    sql` OR `,
  )})`;
}

/** The filters of a folder listing, or a refusal. */
export function parseFilters(text: string | undefined): FileFilters | Refusal {
  return readFilters(text, FileFilters);
}

const isFile = (kind: FileKind | 'folder'): kind is FileKind => kind !== 'folder';

/** Whether an entry is of one of these kinds: by its extension, as it is presented. Folders are a rank of their own. */
function isOfKind(category: NonNullable<FileFilters['category']>): RawBuilder<SqlBool> {
  const kinds = category.in.filter(isFile);
  if (kinds.length === fileKinds.length || kinds.length === 0) return sql<SqlBool>`1 = 1`;
  const isOther = kinds.includes('other');
  const named = extensionsOfKinds(isOther ? fileKinds.filter((kind) => !kinds.includes(kind)) : kinds);
  const list = sql.join(named.map((extension) => sql.lit(extension)));
  return sql<SqlBool>`(files.folder_rank = 0 OR files.extension ${isOther ? sql`NOT IN` : sql`IN`} (${list}))`;
}

/** Whether only what has a star is wanted: both spellings mean it. */
export const hasStarOnly = ({ starred, system_tag: tag }: FileFilters): boolean =>
  tag !== undefined || starred?.eq === true;

/**
 * The filters as conditions on `files`, except kind and phase, which select ranks of the listing, the folder that all is
 * within, and whether an entry is in the trash. Names are matched literally.
 */
export function narrowing(filters: FileFilters): RawBuilder<SqlBool>[] {
  const { mime_type: type, name, modified_time: modified, category, size } = filters;
  const starred = hasStarOnly(filters) ? true : filters.starred?.eq;
  return [
    ...(type === undefined
      ? []
      : [sql<SqlBool>`substr(files.mime_type, 1, ${type.prefix.length}) = ${type.prefix.toLowerCase()}`]),
    ...(name === undefined ? [] : [isNamedLike(name.match)]),
    ...(starred === undefined ? [] : [sql<SqlBool>`files.starred = ${starred ? sql`1` : sql`0`}`]),
    ...(modified?.gt === undefined ? [] : [sql<SqlBool>`files.modified_at > ${modified.gt}`]),
    ...(modified?.lt === undefined ? [] : [sql<SqlBool>`files.modified_at < ${modified.lt}`]),
    ...(category === undefined ? [] : [isOfKind(category)]),
    ...(size?.gt === undefined ? [] : [sql<SqlBool>`files.size > ${size.gt}`]),
    ...(size?.lt === undefined ? [] : [sql<SqlBool>`files.size < ${size.lt}`]),
  ];
}

/** Whether an entry is in the trash itself, as the filters want it. */
export const isTrashed = ({ trashed }: FileFilters): RawBuilder<SqlBool> =>
  sql<SqlBool>`files.trashed_at IS ${trashed?.eq === true ? sql`NOT NULL` : sql`NULL`}`;

/** The size of what is in a folder, as the index of folders has it. */
export const sizeBelow = sql<number>`coalesce(files.tree_size, 0)`;

/**
 * What entries are compared by in an order. By type it is the extension, by star whether there is none, then the name, as
 * in the indexes of these orders.
 * @param table an alias of `files`
 * @param match what a search is for
 */
export function orderKey(
  column: ReturnType<typeof orderColumn>['column'],
  table: 'files' | 'here' = 'files',
  match = '',
): RawBuilder<string | number> {
  const of = (name: string) => sql.ref<string | number>(`${table}.${name}`);
  if (column === 'type') return sql`(${of('extension')} || '/' || ${of('order_key')})`;
  if (column === 'starred')
    return sql`(CASE ${of('starred')} WHEN 1 THEN '0/' ELSE '1/' END || ${of('order_key')})`;
  if (column === 'relevance') return sql`(${nameRankOf(match)} || '/' || ${of('order_key')})`;
  return of(column);
}

/** `nameRank` of an entry’s search text, as a text. */
function nameRankOf(query: string): RawBuilder<string> {
  const wanted = searchText(query).trim();
  const like = (pattern: string) => sql`${searchedText} LIKE ${pattern} ESCAPE '\\'`;
  const text = literal(wanted);
  return sql`CASE WHEN ${searchedText} = ${wanted} THEN '0'
    WHEN ${like(`${text}._%`)} AND NOT ${like(`${text}.%.%`)} THEN '1'
    WHEN ${like(`${text}%`)} THEN '2'
    WHEN ${sql.join(
      wordSeparators.map((separator) => like(`%${literal(separator + wanted)}%`)),
      sql` OR `,
    )} THEN '3' ELSE '4' END`;
}

/**
 * What stands behind a place in an order, as a range of the order’s index. A key that is an expression has a bound of its
 * own, as SQLite takes none from a pair that begins with one: it would read the whole folder up to the place.
 */
export function isBeyond(
  key: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  place: { readonly key: unknown; readonly id: unknown },
  kind: 'column' | 'expression',
): RawBuilder<SqlBool> {
  const way = sql.raw(direction === 'asc' ? '>' : '<');
  const behind = sql<SqlBool>`(${key}, files.id) ${way} (${place.key}, ${place.id})`;
  return kind === 'column' ? behind : sql<SqlBool>`(${key} ${way}= ${place.key} AND ${behind})`;
}

/** What `orderKey` makes of a column. */
export const kindOfKey = (column: ReturnType<typeof orderColumn>['column']): 'column' | 'expression' =>
  column === 'type' || column === 'starred' || column === 'relevance' ? 'expression' : 'column';

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

/**
 * Whether entries are below a folder, at any depth, by the list of its folders: for reads that may be long. A cycle
 * ends it.
 */
export function isWithin(accountId: string, folderId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`files.parent_id IN (
    WITH RECURSIVE within(id, account_id) AS (
      SELECT id, account_id FROM files WHERE account_id || '' = ${accountId} AND id = ${folderId}
      UNION
      SELECT below.id, below.account_id
      FROM within JOIN files AS below ON below.account_id = within.account_id AND below.parent_id = within.id
      WHERE below.folder_rank = 0 AND below.phase = 'PHASE_TYPE_COMPLETE')
    SELECT id FROM within)`;
}

/** The same for one entry, from its folders upwards: for few entries, whatever the folder holds. */
export function hasAbove(folderId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (
    WITH RECURSIVE up(id) AS (
      SELECT files.parent_id
      UNION
      SELECT above.parent_id FROM files AS above JOIN up ON above.id = up.id)
    SELECT 1 FROM up WHERE id = ${folderId})`;
}
