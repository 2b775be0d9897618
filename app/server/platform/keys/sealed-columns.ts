import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { keyIdOf, type Place } from './key-ring.ts';

/** Rows that one transaction reads and writes at most. */
export const rowsOfPage = 200;

/** A column whose values are sealed, and what tells its rows apart. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

/** Every column that holds sealed values, beside others: a test looks for sealed values anywhere else. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'secrets', key: 'name', column: 'value' },
  { table: 'shares', key: 'id', column: 'pass_sealed' },
  { table: 'orders', key: 'id', column: 'payment_url' },
  { table: 'mails', key: 'id', column: 'content' },
  { table: 'mails', key: 'id', column: 'unsubscribe' },
];

/** A sealed value where it stands. */
export interface SealedValue {
  readonly place: Place;
  readonly keyId: string;
  readonly value: string;
}

const Page = v.array(v.object({ row: v.string(), value: v.string() }));

async function readPage(db: Database, at: SealedColumn, after: string): Promise<v.InferOutput<typeof Page>> {
  const { rows } = await sql`
    SELECT ${sql.ref(at.key)} AS "row", ${sql.ref(at.column)} AS value FROM ${sql.table(at.table)}
    WHERE ${sql.ref(at.key)} > ${after} ORDER BY ${sql.ref(at.key)} LIMIT ${sql.lit(rowsOfPage)}`.execute(db);
  return v.parse(Page, rows);
}

function sealedIn(page: v.InferOutput<typeof Page>, { table, column }: SealedColumn): SealedValue[] {
  return page.flatMap(({ row, value }) => {
    const keyId = keyIdOf(value);
    return keyId === null ? [] : [{ place: { table, column, row }, keyId, value }];
  });
}

/**
 * Goes through all sealed values, a page in a transaction of its own: `visit` sees what the page holds and may replace
 * it. Others are served between two pages. Answers the sum of what `visit` answered. The transactions are not
 * serializable, as each value is replaced by itself: beside busy writers they would hardly ever come to their end.
 */
export async function eachPage(
  db: Database,
  visit: (db: Database, values: readonly SealedValue[], at: SealedColumn) => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (const at of sealedColumns) {
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after;
      const transaction = db.transaction().setIsolationLevel('read committed');
      const done = await transaction.execute(async (inner) => {
        const page = await readPage(inner, at, from);
        const values = sealedIn(page, at);
        const visited = values.length === 0 ? 0 : await visit(inner, values, at);
        return { visited, last: page.length < rowsOfPage ? null : (page.at(-1)?.row ?? null) };
      });
      sum += done.visited;
      after = done.last;
      await new Promise((settle) => setImmediate(settle));
    }
  }
  return sum;
}

/** Puts a value in the place of another, unless somebody has written there since; answers whether it is there. */
export async function replaceValue(
  db: Database,
  { key }: Pick<SealedColumn, 'key'>,
  { place, value: former }: SealedValue,
  value: string,
): Promise<boolean> {
  const { table, column, row } = place;
  const done = await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value}
    WHERE ${sql.ref(key)} = ${row} AND ${sql.ref(column)} = ${former}`.execute(db);
  return done.numAffectedRows === 1n;
}
