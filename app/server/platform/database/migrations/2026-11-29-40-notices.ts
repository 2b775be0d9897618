import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/** Open clients of an account hear of its notices through the log of changes. */
async function logChanges(db: Kysely<unknown>): Promise<void> {
  const body = `INSERT INTO changes (account_id, topic, subject) VALUES (NEW.account_id, 'notices', '');`;
  for (const on of ['INSERT', 'UPDATE']) {
    const name = `notices_changes_${on.toLowerCase()}`;
    if (engineOfConnection(db) === 'sqlite') {
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${on} ON notices BEGIN ${body} END`).execute(db);
      continue;
    }
    await sql
      .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${body} RETURN NULL; END $$`)
      .execute(db);
    await sql
      .raw(`CREATE TRIGGER ${name} AFTER ${on} ON notices FOR EACH ROW EXECUTE FUNCTION ${name}()`)
      .execute(db);
  }
}

/** What happened without the person, and which shares end next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'notices')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('sender_name', text, (c) => c.notNull())
    .addColumn('folder_id', text, (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .addColumn('occasion', integer, (c) => c.notNull())
    .addColumn('updated_at', integer, (c) => c.notNull())
    .addColumn('read_at', integer)
    .addUniqueConstraint('notices_account_id_type_subject_key', ['account_id', 'type', 'subject'])
    .execute();
  await db.schema
    .createIndex('notices_newest')
    .on('notices')
    .columns(['account_id', 'updated_at', 'id'])
    .execute();
  await db.schema.createIndex('notices_age').on('notices').column('updated_at').execute();
  await db.schema
    .createIndex('shares_ending')
    .on('shares')
    .columns(['expires_at', 'id'])
    .where(sql<boolean>`deleted_at IS NULL AND expires_at IS NOT NULL`)
    .execute();
  await logChanges(db);
}
