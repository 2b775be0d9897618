import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnTypes, engineOfConnection } from '../migration-tables.ts';

/** Control characters, line separators and direction marks. */
const hiddenCharacters = [
  ...Array.from({ length: 31 }, (_, n) => n + 1),
  ...Array.from({ length: 33 }, (_, n) => n + 0x7f),
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029],
  ...Array.from({ length: 5 }, (_, n) => n + 0x202a),
  ...Array.from({ length: 4 }, (_, n) => n + 0x2066),
];

async function removeHiddenCharacters(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  // What makes a character of a number is called differently.
  const character = sql.raw(engineOfConnection(db) === 'sqlite' ? 'char' : 'chr');
  const clean = hiddenCharacters.reduce<RawBuilder<unknown>>(
    (text, code) => sql`replace(${text}, ${character}(${sql.lit(code)}), '')`,
    sql.ref(column),
  );
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = trim(${clean})
    WHERE ${sql.ref(column)} <> trim(${clean})`.execute(db);
}

/** The device and address that began a sign-in. Names lose control characters and direction marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('attempts')
    .addColumn('device', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('attempts')
    .addColumn('address', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('attempts_state').on('attempts').columns(['state']).execute();
  await db.schema.alterTable('codes').addColumn('asked_hash', text).execute();
  await db.schema
    .alterTable('codes')
    .addColumn('handed_by', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await removeHiddenCharacters(db, 'accounts', 'name');
  await removeHiddenCharacters(db, 'shares', 'title');
}
