import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

const flags = ['folders_first', 'order_global', 'view_global'] as const;

/**
 * Whether folders come first, and whether the mode without a folder is that of every folder. Until now a folder's own
 * mode came before it: it still does for those who have one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  for (const flag of flags)
    await db.schema
      .alterTable('display_modes')
      .addColumn(flag, integer, (c) => c.notNull().defaultTo(1))
      .execute();
  await sql`INSERT INTO display_modes (account_id, folder_id, view, sort_order, changed_at)
    SELECT DISTINCT account_id, '', 'grid', 'modified_desc', 0 FROM display_modes
    WHERE account_id NOT IN (SELECT account_id FROM display_modes WHERE folder_id = '')`.execute(db);
  await sql`UPDATE display_modes SET order_global = 0, view_global = 0
    WHERE folder_id = '' AND account_id IN (SELECT account_id FROM display_modes WHERE folder_id <> '')`.execute(
    db,
  );
}
