import {
  type CreateTableBuilder,
  type Kysely,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Engine } from './engine.ts';

/** The engine of a connection. */
export const engineOfConnection = (db: Pick<Kysely<unknown>, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether the table exists. */
export async function hasTable(db: QueryExecutorProvider, name: string): Promise<boolean> {
  const found =
    engineOfConnection(db) === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`
      : sql`SELECT 1 WHERE to_regclass(${name}) IS NOT NULL`;
  return (await found.execute(db)).rows.length > 0;
}

interface ColumnTypes {
  /** A 64-bit integer. */
  readonly integer: RawBuilder<unknown>;
  /** Text with binary collation, so that order and page tokens are the same on both engines. */
  readonly text: RawBuilder<unknown>;
}

const types: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: { integer: sql`INTEGER`, text: sql`TEXT` },
  postgres: { integer: sql`BIGINT`, text: sql`TEXT COLLATE "C"` },
};

/** The engine's names of the schema's two column types. */
export const columnTypes = (db: Kysely<unknown>): ColumnTypes => types[engineOfConnection(db)];

/** Starts a table. SQLite's are STRICT: a value of the wrong type is an error, as on PostgreSQL. */
export function newTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string> {
  const table = db.schema.createTable(name);
  return engineOfConnection(db) === 'sqlite' ? table.modifyEnd(sql`STRICT`) : table;
}
