import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/** Open clients of an account hear of its space through the log of changes. */
async function logChanges(db: Kysely<unknown>): Promise<void> {
  for (const [on, row] of [
    ['INSERT', 'NEW'],
    ['DELETE', 'OLD'],
  ] as const) {
    const name = `storage_packs_changes_${on.toLowerCase()}`;
    const body = `INSERT INTO changes (account_id, topic, subject) VALUES (${row}.account_id, 'account', '');`;
    if (engineOfConnection(db) === 'sqlite') {
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${on} ON storage_packs BEGIN ${body} END`).execute(db);
      continue;
    }
    await sql
      .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${body} RETURN NULL; END $$`)
      .execute(db);
    await sql
      .raw(`CREATE TRIGGER ${name} AFTER ${on} ON storage_packs FOR EACH ROW EXECUTE FUNCTION ${name}()`)
      .execute(db);
  }
}

/** Products that give storage or traffic instead of days of membership, and what accounts have of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  for (const table of ['products', 'orders']) {
    await db.schema
      .alterTable(table)
      .addColumn('kind', text, (c) => c.notNull().defaultTo('membership'))
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('bytes', integer, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await newTable(db, 'storage_packs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('bytes', integer, (c) => c.notNull())
    .addColumn('ends_at', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('storage_packs_account')
    .on('storage_packs')
    .columns(['account_id', 'ends_at', 'id'])
    .execute();
  await newTable(db, 'traffic_balances')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id'))
    .addColumn('bytes', integer, (c) => c.notNull())
    .execute();
  await logChanges(db);
}
