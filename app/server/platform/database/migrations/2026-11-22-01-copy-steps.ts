import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** A large copy keeps each remaining step in a row of its own, so that no step reads or writes all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'copy_steps')
    .addColumn('task_id', text, (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('nth', integer, (c) => c.notNull())
    .addColumn('ids', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('copy_steps_pkey', ['task_id', 'nth'])
    .execute();
}
