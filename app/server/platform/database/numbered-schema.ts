// Early builds numbered their migrations and stored only the last number.
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { engineOfConnection, hasTable } from './migration-tables.ts';

/** The table of the number on PostgreSQL. */
export const stepTable = 'schema_version';
const Counted = v.tuple([v.object({ version: v.pipe(v.union([v.string(), v.number()]), v.toNumber()) })]);

/**
 * The number stored by such a build, or by `writeStepCount`; 0 when there is none. SQLite has it in `user_version`,
 * PostgreSQL in a table.
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

/** Updates the number, so that such a build refuses data of a newer one (P5). */
export async function writeStepCount(db: Kysely<unknown>, version: number): Promise<void> {
  if (engineOfConnection(db) === 'sqlite') {
    await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(db);
    return;
  }
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(stepTable)} (version BIGINT NOT NULL)`.execute(db);
  await sql`DELETE FROM ${sql.table(stepTable)}`.execute(db);
  await sql`INSERT INTO ${sql.table(stepTable)} VALUES (${sql.lit(version)})`.execute(db);
}

/** The lock that such a build holds while it migrates. */
const migrationLock = 4_600_001;

/** Locks out migrations by such a build in the caller's transaction. On SQLite the transaction itself does. */
export async function lockStepCount(db: Kysely<unknown>): Promise<void> {
  if (engineOfConnection(db) === 'postgres')
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db);
}
