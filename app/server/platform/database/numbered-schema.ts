// Builds before the migrations had names counted their steps and kept only the count.
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { engineOfConnection, hasTable } from './migration-tables.ts';

/** Where PostgreSQL keeps the number. */
export const stepTable = 'schema_version';
const Counted = v.tuple([v.object({ version: v.pipe(v.union([v.string(), v.number()]), v.toNumber()) })]);

/**
 * How many steps such a build counts here, or is made to count by `writeStepCount`; 0 when there are none.
 * SQLite has the number in `user_version`, PostgreSQL in a table.
 */
export async function readStepCount(db: Kysely<unknown>): Promise<number> {
  if (engineOfConnection(db) === 'sqlite') {
    const { rows } = await sql`SELECT user_version AS version FROM pragma_user_version`.execute(db);
    return v.parse(Counted, rows)[0].version;
  }
  if (!(await hasTable(db, stepTable))) return 0;
  const { rows } =
    await sql`SELECT coalesce(max(version), 0) AS version FROM ${sql.table(stepTable)}`.execute(db);
  return v.parse(Counted, rows)[0].version;
}

/** Writes the number on, so that such a build still says that the data is a newer one's and changes nothing (P5). */
export async function writeStepCount(db: Kysely<unknown>, version: number): Promise<void> {
  if (engineOfConnection(db) === 'sqlite') {
    await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(db);
    return;
  }
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(stepTable)} (version BIGINT NOT NULL)`.execute(db);
  await sql`DELETE FROM ${sql.table(stepTable)}`.execute(db);
  await sql`INSERT INTO ${sql.table(stepTable)} VALUES (${sql.lit(version)})`.execute(db);
}

/** What such a build holds while it takes steps. */
const migrationLock = 4_600_001;

/** Waits, in the caller's transaction, until no such build takes steps, and keeps it from it. SQLite's transaction does both. */
export async function lockStepCount(db: Kysely<unknown>): Promise<void> {
  if (engineOfConnection(db) === 'postgres')
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
}
