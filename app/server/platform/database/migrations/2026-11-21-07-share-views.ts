import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Views of shares are counted in a table of their own; pass tokens are signed and no longer stored (P34). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'share_views')
    .addColumn('share_id', text, (c) => c.primaryKey().references('shares.id'))
    .addColumn('views', integer, (c) => c.notNull())
    .execute();
  await sql`INSERT INTO share_views SELECT id, view_count FROM shares WHERE view_count > 0`.execute(db);
  await db.schema.alterTable('shares').dropColumn('view_count').execute();
  await db.schema.dropTable('pass_tokens').execute();
}
