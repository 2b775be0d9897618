import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Writes what sessions are allowed as it is: whatever words a program asked for, its session could do everything. */
export async function writeGrantedScopes(db: Kysely<unknown>): Promise<void> {
  const whole = 'user pan offline';
  for (const table of ['device_codes', 'authorize_requests', 'codes', 'token_families'])
    await sql`UPDATE ${sql.table(table)} SET scope = ${whole} WHERE scope <> ${whole}`.execute(db);
}

/** Where a device code was begun; and what sessions were granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ['device', 'address'])
    await db.schema
      .alterTable('device_codes')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  await writeGrantedScopes(db);
}
