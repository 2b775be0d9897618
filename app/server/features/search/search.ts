import type { FileFilters, orderColumn } from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../platform/database/engine.ts';
import { engineOfConnection } from '../../platform/database/migration-tables.ts';
import type { Database } from '../../platform/database/open.ts';
import {
  hasAbove,
  isBeyond,
  isOutsideTrash,
  isTrashed,
  isWithin,
  kindOfKey,
  matchesIn,
  narrowing,
  orderKey,
  outsideTrash,
} from '../files/filters.ts';
import type { FileRow } from '../files/present.ts';
import { isOwn, ownFilesOf } from '../files/tree.ts';
import { fewNames, firstWalk, maxSorted, maxWalk } from './bounds.ts';
import { hasBeyondAscii, hasGrams, indexedNames, isBeyondAscii, queryGrams, searchedText } from './grams.ts';

/** A search by name within a folder, the whole drive (`*`), or the trash. */
export interface NameSearch {
  readonly accountId: string;
  readonly parentId: string;
  readonly match: string;
  /** Those besides the name. */
  readonly filters: FileFilters;
}

/** Which of the matches, in which order. */
export interface Range {
  /** Folders, or files; null for both together. */
  readonly rank: 0 | 1 | null;
  readonly column: ReturnType<typeof orderColumn>['column'];
  readonly direction: 'asc' | 'desc';
  /** The last row of the page before. */
  readonly after: { readonly key: string | number; readonly id: string } | null;
  readonly limit: number;
}

/**
 * Where matches come from: the entries in order, no more than `rows` of them; all entries, whose matches are sorted; or
 * the index of names.
 */
type Source =
  | { readonly kind: 'walk'; readonly rows: number | null }
  | { readonly kind: 'scan' }
  | { readonly kind: 'index'; readonly grams: readonly string[] };

const isBounded = (source: Source): boolean => source.kind === 'walk' && source.rows !== null;

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql.join(conditions, sql` AND `);
const limited = (rows: number | null): RawBuilder<unknown> =>
  rows === null ? sql`` : sql`LIMIT ${sql.lit(rows)}`;
/** More than any drive has. With a limit PostgreSQL reads the entries in order, and does not sort the matches of all. */
const everyRow = 2 ** 40;

const isTrash = ({ filters }: NameSearch): boolean => filters.trashed?.eq === true;

/** The SQL of one range of one search. */
class Statements {
  readonly #engine: Engine;
  readonly #search: NameSearch;
  readonly #range: Range;
  readonly #column: RawBuilder<unknown>;
  constructor(engine: Engine, search: NameSearch, range: Range) {
    this.#engine = engine;
    this.#search = search;
    this.#range = range;
    this.#column = orderKey(range.column, 'files', search.match);
  }

  /** All entries of the range, whatever their names are. */
  #scope(kind: Source['kind']): RawBuilder<SqlBool>[] {
    const { accountId, parentId } = this.#search;
    const { rank, after, direction } = this.#range;
    // For rows that the index of names found, no other index may be chosen.
    const parent = kind === 'index' ? sql`files.parent_id || ''` : sql`files.parent_id`;
    return [
      kind === 'index' ? isOwn(accountId) : sql`files.account_id = ${accountId}`,
      sql`files.phase = 'PHASE_TYPE_COMPLETE'`,
      isTrashed(this.#search.filters),
      ...(kind === 'walk' && this.#isBeyondAscii() ? [isBeyondAscii] : []),
      ...(rank === null ? [] : [sql<SqlBool>`files.folder_rank = ${rank}`]),
      ...(parentId === '*' || isTrash(this.#search) ? [] : [sql<SqlBool>`${parent} = ${parentId}`]),
      ...(after === null ? [] : [isBeyond(this.#column, direction, after, kindOfKey(this.#range.column))]),
    ];
  }
  /** Whether an index of fewer names, in the order asked for, has all matches. */
  #isBeyondAscii(): boolean {
    const { parentId, match } = this.#search;
    const isAnywhere = parentId === '*' && !isTrash(this.#search);
    return isAnywhere && this.#range.column === 'order_key' && hasBeyondAscii(match);
  }
  #order(column: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
    const direction = sql.raw(this.#range.direction);
    return sql`ORDER BY ${column} ${direction}, ${id} ${direction}`;
  }

  /** Whether a row is still a match, as it was when its id was read. */
  isMatch(): RawBuilder<SqlBool> {
    return all([
      ...this.#scope('index'),
      matchesIn(searchedText, this.#search.match),
      ...narrowing(this.#search.filters),
    ]);
  }
  /** Ids of the first `most` matches; an entry's name is compared before anything else of it is read. */
  matches(source: Source, most: number | null): RawBuilder<unknown> {
    const { accountId, match, filters } = this.#search;
    const within = filters.within?.eq ?? '';
    // The folder may hold more than what is looked at.
    const place = isBounded(source) ? hasAbove(within) : isWithin(accountId, within);
    const further = [...narrowing(filters), ...(within === '' ? [] : [place])];
    const order = this.#order(this.#column, sql`files.id`);
    if (source.kind !== 'walk') {
      const named = source.kind === 'index' ? [hasGrams[this.#engine](accountId, source.grams)] : [];
      return sql`SELECT files.id FROM files
        WHERE ${all([...named, ...this.#scope(source.kind), matchesIn(searchedText, match), ...further])}
        ${order} ${limited(most)}`;
    }
    const fits =
      further.length === 0
        ? sql``
        : sql`AND EXISTS (SELECT 1 FROM files WHERE files.id = walked.id AND ${all(further)})`;
    return sql`SELECT walked.id FROM (
        SELECT files.id, ${this.#column} AS place, ${searchedText} AS searched FROM files
        WHERE ${all(this.#scope('walk'))} ${order} ${limited(source.rows ?? everyRow)}) AS walked
      WHERE ${matchesIn(sql`walked.searched`, match)} ${fits}
      ${this.#order(sql`walked.place`, sql`walked.id`)} ${limited(most)}`;
  }
  /** Whether the account has more than so many names with these grams, in the range or not. */
  hasMoreThan(rows: number, grams: readonly string[]): RawBuilder<unknown> {
    return indexedNames[this.#engine](this.#search.accountId, grams, rows);
  }
  /** The same from the first `rows` entries in order, and a null when there are more entries. */
  matchesOrMore(rows: number): RawBuilder<unknown> {
    const more = sql`SELECT NULL FROM (SELECT 1 AS one FROM files WHERE ${all(this.#scope('walk'))}
      ${this.#order(this.#column, sql`files.id`)} LIMIT 1 OFFSET ${sql.lit(rows)}) AS beyond`;
    return sql`SELECT * FROM (${this.matches({ kind: 'walk', rows }, this.#range.limit)}) AS found UNION ALL ${more}`;
  }
}

interface Asked {
  readonly search: NameSearch;
  readonly range: Range;
  readonly statements: Statements;
}

async function idsFrom(db: Database, { range, statements }: Asked, source: Source): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statements.matches(source, range.limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The entries of the first matches from a source, in order. Whether a match lies in the trash with a folder above it
 * is asked of the first ones alone; when that leaves too few, of all. The same is done when one has changed since its
 * id was read.
 */
async function rowsOf(
  db: Database,
  { search, range, statements }: Asked,
  source: Source,
  ids: readonly string[],
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const { accountId } = search;
  const hasFoldersAbove = search.parentId === '*' && !isTrash(search);
  const inOrder = (matches: RawBuilder<SqlBool>) =>
    ownFilesOf(db, accountId)
      .where(matches)
      .orderBy(orderKey(range.column, 'files', search.match), range.direction)
      .orderBy('files.id', range.direction)
      .limit(range.limit);
  const first = inOrder(sql`files.id IN (${sql.join(ids)}) AND ${statements.isMatch()}`);
  const isLive = hasFoldersAbove ? isOutsideTrash(accountId) : sql<SqlBool>`1 = 1`;
  const live = await first.where(isLive).execute();
  if (ids.length < range.limit || live.length === ids.length) return live;
  const every = inOrder(
    sql`files.id IN (${statements.matches(source, hasFoldersAbove ? null : range.limit)})`,
  );
  // The trash may be larger than what is looked at.
  return (
    hasFoldersAbove
      ? every.where(isBounded(source) ? isOutsideTrash(accountId) : outsideTrash(accountId))
      : every
  ).execute();
}

const firstFrom = async (db: Database, asked: Asked, source: Source): Promise<FileRow[]> =>
  rowsOf(db, asked, source, await idsFrom(db, asked, source));

/** Where a search reads: what is bounded on the thread that serves, what may be long elsewhere (P36). */
export interface Readers {
  readonly short: Database;
  readonly long: Database;
}

/**
 * The first entries of a range whose names match (R10.1). The first entries in order hold the page for a frequent text,
 * in a small drive, or nothing more follows them. A text that the index has no grams for is looked for in every name.
 */
export async function searchNames(readers: Readers, search: NameSearch, range: Range): Promise<FileRow[]> {
  const { long } = readers;
  if (range.column === 'relevance') return searchByRelevance(readers, search, range);
  // No index has the sizes, types or stars of a whole drive in order: all its entries are read and sorted.
  const isSorted = range.column === 'size' || kindOfKey(range.column) === 'expression';
  const short = search.parentId === '*' && !isTrash(search) && isSorted ? long : readers.short;
  const statements = new Statements(engineOfConnection(readers.short), search, range);
  const asked = { search, range, statements };

  const begin = { kind: 'walk', rows: firstWalk } as const;
  const { rows } = await sql<{ id: string | null }>`${statements.matchesOrMore(firstWalk)}`.execute(short);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const isWhole = ids.length === rows.length;
  if (isWhole || ids.length >= range.limit) {
    const first = await rowsOf(short, asked, begin, ids);
    if (isWhole || first.length >= range.limit) return first;
  }
  const grams = queryGrams(search.match);
  if (grams === null) return firstFrom(long, asked, { kind: 'walk', rows: null });
  return searchFar(long, asked, grams, ids.length);
}

/** Whether more names than that have these grams. */
const hasMoreNames = async (long: Database, { statements }: Asked, than: number, grams: readonly string[]) =>
  (await statements.hasMoreThan(than, grams).execute(long)).rows.length > 0;

/** The same by how well the names fit, in which no index has them: all matches are sorted. */
async function searchByRelevance({ long }: Readers, search: NameSearch, range: Range): Promise<FileRow[]> {
  const asked = { search, range, statements: new Statements(engineOfConnection(long), search, range) };
  const grams = queryGrams(search.match);
  const isIndexed = grams !== null && !(await hasMoreNames(long, asked, maxSorted, grams));
  return firstFrom(long, asked, isIndexed ? { kind: 'index', grams } : { kind: 'scan' });
}

/**
 * The same, when the first entries, of which so many match, do not hold the page. Rare texts are found in the index,
 * others further on in the order. Where they lie so far on that the order would be read for long, the matches of the
 * index are sorted, unless they are too many.
 */
async function searchFar(
  long: Database,
  asked: Asked,
  grams: readonly string[],
  found: number,
): Promise<FileRow[]> {
  const { search, range } = asked;
  const byIndex = { kind: 'index', grams } as const;
  // Twice as many, as matches are spread by chance.
  const isPromised = 2 * firstWalk * range.limit <= maxWalk * found;
  // Two grams tell a rare text well enough, and the list of each is read.
  if (!isPromised && !(await hasMoreNames(long, asked, fewNames, queryGrams(search.match, 2) ?? grams)))
    return firstFrom(long, asked, byIndex);
  const walked = await firstFrom(long, asked, { kind: 'walk', rows: maxWalk });
  if (walked.length >= range.limit) return walked;
  return firstFrom(
    long,
    asked,
    (await hasMoreNames(long, asked, maxSorted, grams)) ? { kind: 'walk', rows: null } : byIndex,
  );
}
