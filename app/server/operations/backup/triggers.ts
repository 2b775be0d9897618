import { sql } from 'kysely';
import * as v from 'valibot';
import type { TableShape } from '../../platform/database/describe.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { Database } from '../../platform/database/open.ts';

const Triggers = v.array(v.object({ name: v.string(), sql: v.string() }));

async function withoutSqlite(db: Database, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`.execute(db);
  const triggers = v.parse(Triggers, rows);
  for (const { name } of triggers) await sql`DROP TRIGGER ${sql.table(name)}`.execute(db);
  await work();
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
}

async function withoutPostgres(
  db: Database,
  tables: readonly TableShape[],
  work: () => Promise<void>,
): Promise<void> {
  for (const { name } of tables) await sql`ALTER TABLE ${sql.table(name)} DISABLE TRIGGER USER`.execute(db);
  await work();
  for (const { name } of tables) await sql`ALTER TABLE ${sql.table(name)} ENABLE TRIGGER USER`.execute(db);
}

/** Writes rows without firing triggers, in the caller's transaction: their effects are among the rows already. */
export function withoutTriggers(
  db: Database,
  engine: Engine,
  tables: readonly TableShape[],
  work: () => Promise<void>,
): Promise<void> {
  return engine === 'sqlite' ? withoutSqlite(db, work) : withoutPostgres(db, tables, work);
}
