import { type CreateTableBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** Which engine a connection speaks to. */
export const engineOfConnection = (db: Pick<Kysely<unknown>, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Whether there is a table of that name. */
export async function hasTable(db: Kysely<unknown>, name: string): Promise<boolean> {
  const found =
    engineOfConnection(db) === 'sqlite'
      ? sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`
      : sql`SELECT 1 WHERE to_regclass(${name}) IS NOT NULL`;
  return (await found.execute(db)).rows.length > 0;
}

interface ColumnTypes {
  /** A whole number of 64 bits. */
  readonly integer: RawBuilder<unknown>;
  /** Text that is compared byte by byte, so that an order and a page token mean the same on both engines. */
  readonly text: RawBuilder<unknown>;
}

const types: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: { integer: sql`INTEGER`, text: sql`TEXT` },
  postgres: { integer: sql`BIGINT`, text: sql`TEXT COLLATE "C"` },
};

/** The two types that the schema's columns have, as the engine writes them. */
export const columnTypes = (db: Kysely<unknown>): ColumnTypes => types[engineOfConnection(db)];

/** Begins a table. SQLite's are STRICT: a value of another type than its column's is an error, as on PostgreSQL. */
export function newTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string> {
  const table = db.schema.createTable(name);
  return engineOfConnection(db) === 'sqlite' ? table.modifyEnd(sql`STRICT`) : table;
}
