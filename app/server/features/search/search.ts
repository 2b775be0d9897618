import type { FileFilters, orderColumn } from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../platform/database/engine.ts';
import { engineOfConnection } from '../../platform/database/migration-tables.ts';
import type { Database } from '../../platform/database/open.ts';
import {
  hasAbove,
  isOutsideTrash,
  isTrashed,
  isWithin,
  matchesIn,
  narrowing,
  outsideTrash,
} from '../files/filters.ts';
import type { FileRow } from '../files/present.ts';
import { isOwn, ownFilesOf } from '../files/tree.ts';
import { firstWalk, maxSorted, maxWalk } from './bounds.ts';
import { hasGrams, indexedNames, queryGrams, searchedText } from './grams.ts';

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

/** Where matches come from: the entries in order, no more than `rows` of them; or the index of names. */
type Source =
  | { readonly kind: 'walk'; readonly rows: number | null }
  | { readonly kind: 'index'; readonly grams: readonly string[] };

const isBounded = (source: Source): boolean => source.kind === 'walk' && source.rows !== null;

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql.join(conditions, sql` AND `);
const limited = (rows: number | null): RawBuilder<unknown> =>
  rows === null ? sql`` : sql`LIMIT ${sql.lit(rows)}`;

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
    this.#column = sql.ref(`files.${range.column}`);
  }

  /** All entries of the range, whatever their names are. */
  #scope(kind: Source['kind']): RawBuilder<SqlBool>[] {
    const { accountId, parentId } = this.#search;
    const { rank, after, direction } = this.#range;
    // For rows that the index of names found, no other index may be chosen.
    const parent = kind === 'walk' ? sql`files.parent_id` : sql`files.parent_id || ''`;
    const further = direction === 'asc' ? sql`>` : sql`<`;
    return [
      kind === 'walk' ? sql`files.account_id = ${accountId}` : isOwn(accountId),
      sql`files.phase = 'PHASE_TYPE_COMPLETE'`,
      isTrashed(this.#search.filters),
      ...(rank === null ? [] : [sql<SqlBool>`files.folder_rank = ${rank}`]),
      ...(parentId === '*' || isTrash(this.#search) ? [] : [sql<SqlBool>`${parent} = ${parentId}`]),
      ...(after === null
        ? []
        : [sql<SqlBool>`(${this.#column}, files.id) ${further} (${after.key}, ${after.id})`]),
    ];
  }
  #order(column: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
    const direction = sql.raw(this.#range.direction);
    return sql`ORDER BY ${column} ${direction}, ${id} ${direction}`;
  }

  /** Ids of the first `most` matches; an entry's name is compared before anything else of it is read. */
  matches(source: Source, most: number | null): RawBuilder<unknown> {
    const { accountId, match, filters } = this.#search;
    const within = filters.within?.eq ?? '';
    // The folder may hold more than what is looked at.
    const place = isBounded(source) ? hasAbove(within) : isWithin(accountId, within);
    const further = [...narrowing(filters), ...(within === '' ? [] : [place])];
    const order = this.#order(this.#column, sql`files.id`);
    if (source.kind === 'index')
      return sql`SELECT files.id FROM files
        WHERE ${hasGrams[this.#engine](accountId, source.grams)}
          AND ${all([...this.#scope('index'), matchesIn(searchedText, match), ...further])}
        ${order} ${limited(most)}`;
    const fits =
      further.length === 0
        ? sql``
        : sql`AND EXISTS (SELECT 1 FROM files WHERE files.id = walked.id AND ${all(further)})`;
    return sql`SELECT walked.id FROM (
        SELECT files.id, ${this.#column} AS place, ${searchedText} AS searched FROM files
        WHERE ${all(this.#scope('walk'))} ${order} ${limited(source.rows)}) AS walked
      WHERE ${matchesIn(sql`walked.searched`, match)} ${fits}
      ${this.#order(sql`walked.place`, sql`walked.id`)} ${limited(most)}`;
  }
  /** Whether the account has more than so many names with these grams, in the range or not. */
  hasMoreThan(rows: number, grams: readonly string[]): RawBuilder<unknown> {
    return indexedNames[this.#engine](this.#search.accountId, grams, rows);
  }
  /** Whether the range has more than so many entries. */
  isLongerThan(rows: number): RawBuilder<unknown> {
    return sql`SELECT 1 FROM files WHERE ${all(this.#scope('walk'))}
      ${this.#order(this.#column, sql`files.id`)} LIMIT 1 OFFSET ${sql.lit(rows)}`;
  }
}

interface Asked {
  readonly search: NameSearch;
  readonly range: Range;
  readonly statements: Statements;
}

/**
 * The first matches from a source, in order. Whether a match lies in the trash with a folder above it is asked of the
 * first ones alone; when that leaves too few, of all.
 */
async function firstFrom(
  db: Database,
  { search, range, statements }: Asked,
  source: Source,
): Promise<FileRow[]> {
  const { accountId } = search;
  const rowsOf = (most: number | null) =>
    ownFilesOf(db, accountId)
      .where(sql<boolean>`files.id IN (${statements.matches(source, most)})`)
      .orderBy(`files.${range.column}`, range.direction)
      .orderBy('files.id', range.direction)
      .limit(range.limit);
  if (search.parentId !== '*' || isTrash(search)) return rowsOf(range.limit).execute();
  const first = await rowsOf(range.limit)
    .select(sql<number>`CASE WHEN ${isOutsideTrash(accountId)} THEN 1 ELSE 0 END`.as('is_live'))
    .execute();
  const live = first.filter((row) => row.is_live === 1);
  if (first.length < range.limit || live.length === first.length) return live;
  // The trash may be larger than what is looked at.
  return rowsOf(null)
    .where(isBounded(source) ? isOutsideTrash(accountId) : outsideTrash(accountId))
    .execute();
}

/** Where a search reads: what is bounded on the thread that serves, what may be long elsewhere (P36). */
export interface Readers {
  readonly short: Database;
  readonly long: Database;
}

/**
 * The first entries of a range whose names match. Frequent texts are found on the way through the order, rare ones in
 * the index: the first entries say which, or else the number of names with the query's grams. A text that the index
 * has no grams for is looked for in every name.
 */
export async function searchNames(readers: Readers, search: NameSearch, range: Range): Promise<FileRow[]> {
  const { short, long } = readers;
  const statements = new Statements(engineOfConnection(short), search, range);
  const asked = { search, range, statements };

  const first = await firstFrom(short, asked, { kind: 'walk', rows: firstWalk });
  if (first.length >= range.limit) return first;
  const { rows: further } = await statements.isLongerThan(firstWalk).execute(short);
  if (further.length === 0) return first;
  const grams = queryGrams(search.match);
  if (grams === null) return firstFrom(long, asked, { kind: 'walk', rows: null });
  // Half as many again, as matches are spread by chance.
  const needed = Math.ceil((1.5 * firstWalk * range.limit) / first.length);
  if (needed <= maxWalk) {
    const walked = await firstFrom(long, asked, { kind: 'walk', rows: needed });
    if (walked.length >= range.limit) return walked;
  }
  const { rows: many } = await statements.hasMoreThan(maxSorted, grams).execute(long);
  return firstFrom(long, asked, many.length === 0 ? { kind: 'index', grams } : { kind: 'walk', rows: null });
}
