import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { noProgress, type Progress } from '../progress/progress.ts';
import { keyIdOf, type Place } from './key-ring.ts';

/** Max. rows per transaction. */
export const rowsOfPage = 200;

/** An encrypted column and the columns that identify its rows. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

/** All columns with encrypted values; a test searches every other column for them. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'secrets', key: 'name', column: 'value' },
  { table: 'shares', key: 'id', column: 'pass_sealed' },
  { table: 'second_factors', key: 'account_id', column: 'secret' },
  { table: 'second_factor_setups', key: 'account_id', column: 'secret' },
  { table: 'orders', key: 'id', column: 'payment_url' },
  { table: 'mails', key: 'id', column: 'content' },
  { table: 'mails', key: 'id', column: 'unsubscribe' },
];

/** An encrypted value and its location. */
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

/** The rows of all columns with encrypted values. */
async function countRows(db: Database): Promise<number> {
  let sum = 0;
  for (const { table } of sealedColumns) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(
      db,
    );
    sum += Number(rows[0]?.count ?? 0);
  }
  return sum;
}

/**
 * Visits all encrypted values, one page per transaction: `visit` may replace the values of a page. Other writes run
 * between two pages. Answers the sum of what `visit` returned. The transactions are not serializable, as each value
 * is replaced on its own: beside busy writers they would hardly ever commit.
 */
export async function eachPage(
  db: Database,
  visit: (db: Database, values: readonly SealedValue[], at: SealedColumn) => Promise<number>,
  progress: Progress = noProgress,
): Promise<number> {
  const advance = progress.step('sealed values', 'count', await countRows(db));
  let sum = 0;
  for (const at of sealedColumns) {
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after;
      const transaction = db.transaction().setIsolationLevel('read committed');
      const done = await transaction.execute(async (inner) => {
        const page = await readPage(inner, at, from);
        const values = sealedIn(page, at);
        const visited = values.length === 0 ? 0 : await visit(inner, values, at);
        return {
          visited,
          rows: page.length,
          last: page.length < rowsOfPage ? null : (page.at(-1)?.row ?? null),
        };
      });
      sum += done.visited;
      after = done.last;
      advance(done.rows);
      await new Promise((settle) => setImmediate(settle));
    }
  }
  return sum;
}

/** Replaces a value unless it has changed; answers whether it did. */
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
