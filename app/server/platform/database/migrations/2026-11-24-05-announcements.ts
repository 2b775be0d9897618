import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** What operators announce of an activity, at a place and in a language (empty for all). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await newTable(db, 'announcements')
    .addColumn('activity', text, (c) => c.notNull().references('activities.name'))
    .addColumn('place', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('link', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('announcements_key', ['activity', 'place', 'language'])
    .execute();
}
