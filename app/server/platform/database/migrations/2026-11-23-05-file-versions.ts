import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Uploads that become new content of a file that exists, and the content they were made from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ['version_of', 'based_on']) {
    await db.schema
      .alterTable('uploads')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }
}
