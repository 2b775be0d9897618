import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Database } from '../../platform/database/open.ts';
import { snapshotTransaction } from '../../platform/database/snapshot-transaction.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';

const page = 500;

/** A value that both engines support; integers below 2^53. */
const Cell = v.union([v.string(), v.pipe(v.number(), v.safeInteger()), v.null()]);
const Row = v.record(v.string(), Cell);
export type Row = v.InferOutput<typeof Row>;

/** A consistent snapshot of the database. */
export interface Snapshot {
  readonly tables: readonly TableShape[];
  rows(table: TableShape): AsyncIterable<Row>;
}

const selectOf = (connection: Kysely<Tables>, table: TableShape) =>
  connection
    .selectFrom(sql<Row>`${sql.table(table.name)}`.as('rows'))
    .select(table.columns.map((name) => sql.ref(`rows.${name}`).as(name)));

async function* rowsOfSqlite(connection: Kysely<Tables>, table: TableShape): AsyncGenerator<Row> {
  for await (const row of selectOf(connection, table).stream(page)) yield v.parse(Row, row);
}

async function* rowsOfPostgres(connection: Kysely<Tables>, table: TableShape): AsyncGenerator<Row> {
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR ${selectOf(connection, table)}`.execute(connection);
  for (;;) {
    const { rows } = await sql<unknown>`FETCH ${sql.lit(page)} FROM backup_rows`.execute(connection);
    if (rows.length === 0) break;
    for (const row of rows) yield v.parse(Row, row);
  }
  await sql`CLOSE backup_rows`.execute(connection);
}

/** Runs `read` on a snapshot of all rows, while others write (P5). */
export function readSnapshot<T>(
  db: Database,
  engine: Engine,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return snapshotTransaction(db, engine, async (connection) =>
    read({
      tables: await describeTables(connection, engine),
      rows: (table) =>
        engine === 'sqlite' ? rowsOfSqlite(connection, table) : rowsOfPostgres(connection, table),
    }),
  );
}
