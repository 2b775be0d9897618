import { Cursor, readToken, writeToken } from '@aloft/core/service';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables/tables.ts';
import type { Refusal } from '../../platform/refusal.ts';

export { readToken, writeToken };

/** The position of a page ordered from newest to oldest. */
export function readCursor(token: string): Cursor | null | Refusal {
  return readToken(token, Cursor);
}

interface Newest {
  readonly created_at: number;
  readonly id: string;
}
interface WantedPage {
  readonly cursor: Cursor | null;
  readonly limit: number;
}
export interface NewestPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string;
}

/** Up to one row more than a page, newest first. */
function readOneMore<Table extends keyof Tables, Row extends Newest>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { cursor, limit }: WantedPage,
): Promise<Row[]> {
  const older =
    cursor === null ? query : query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id})`);
  return older
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit + 1)
    .execute();
}

function pageOf<Row extends Newest>(read: readonly Row[], limit: number): NewestPage<Row> {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  if (read.length <= limit || last === undefined) return { rows, next: '' };
  return { rows, next: writeToken({ at: last.created_at, id: last.id } satisfies Cursor) };
}

/** One page of the query's rows, newest first, and the token of the next page; empty after the last. */
export async function readNewest<Table extends keyof Tables, Row extends Newest>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  wanted: WantedPage,
): Promise<NewestPage<Row>> {
  return pageOf(await readOneMore(query, wanted), wanted.limit);
}

/**
 * The same for several queries with disjoint rows, as if they were one. A row that moves from one to another
 * meanwhile may be found by both: the later read counts.
 */
export async function readNewestOf<Table extends keyof Tables, Row extends Newest>(
  queries: readonly SelectQueryBuilder<Tables, Table, Row>[],
  wanted: WantedPage,
): Promise<NewestPage<Row>> {
  const read = new Map<string, Row>();
  for (const query of queries) for (const row of await readOneMore(query, wanted)) read.set(row.id, row);
  const newestFirst = [...read.values()].toSorted(
    (a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
  return pageOf(newestFirst.slice(0, wanted.limit + 1), wanted.limit);
}
