import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** How often what happened, by day: no row is of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'statistics')
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('page', text, (c) => c.notNull())
    .addColumn('detail', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('times', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('statistics_key', ['day', 'action', 'page', 'detail', 'source'])
    .execute();
}
