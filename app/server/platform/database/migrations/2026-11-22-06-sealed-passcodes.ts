import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Versioned access of accounts, prohibited content, and sealed passcodes. Plain passcodes are scrubbed from the file later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('access_version', integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await newTable(db, 'prohibitions')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('prohibitions_pkey', ['kind', 'name', 'account_id'])
    .execute();
  await db.schema
    .alterTable('shares')
    .addColumn('pass_sealed', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('shares_pass_code_plain')
    .on('shares')
    .columns(['id'])
    .where(sql.ref('pass_code'), '<>', '')
    .execute();
  await db.schema
    .createIndex('shares_pass_code_lost')
    .on('shares')
    .columns(['id'])
    .where(sql.ref('pass_sealed'), '=', 'lost')
    .execute();
  await sql`INSERT INTO secrets SELECT 'scrub', 'due' WHERE EXISTS (SELECT 1 FROM secrets) OR EXISTS (SELECT 1 FROM shares)`.execute(
    db,
  );
}
