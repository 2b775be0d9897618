import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/** Rows of the log are never changed or deleted, by no program that uses this database. */
async function keepRows(db: Kysely<unknown>): Promise<void> {
  if (engineOfConnection(db) === 'sqlite') {
    for (const on of ['update', 'delete'])
      await sql
        .raw(
          `CREATE TRIGGER operator_log_no_${on} BEFORE ${on} ON operator_log
           BEGIN SELECT RAISE(ABORT, 'operator_log is append-only'); END`,
        )
        .execute(db);
    return;
  }
  await sql
    .raw(`CREATE FUNCTION operator_log_appended() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'operator_log is append-only'; END $$`)
    .execute(db);
  for (const on of ['update', 'delete'])
    await sql
      .raw(
        `CREATE TRIGGER operator_log_no_${on} BEFORE ${on} ON operator_log
         FOR EACH ROW EXECUTE FUNCTION operator_log_appended()`,
      )
      .execute(db);
}

/** What operators changed, their sessions in the console, and the indexes of what it lists newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'operator_log')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('operator', text, (c) => c.notNull())
    .addColumn('via', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('detail', text, (c) => c.notNull())
    .execute();
  await keepRows(db);
  await newTable(db, 'operator_sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('operator', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  const indexes = {
    operator_log_time: ['operator_log', 'created_at', 'id'],
    operator_log_subject: ['operator_log', 'subject', 'created_at', 'id'],
    operator_sessions_end: ['operator_sessions', 'expires_at'],
    feedback_category: ['feedback', 'category', 'created_at', 'id'],
    accounts_time: ['accounts', 'created_at', 'id'],
    activation_codes_time: ['activation_codes', 'created_at', 'hash'],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes))
    await db.schema.createIndex(name).on(table).columns(columns).execute();
}
