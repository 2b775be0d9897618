import type { Insertable } from 'kysely';
import { chainOf } from '../../features/files/ancestors.ts';
import { raiseHeights } from '../../features/files/depth.ts';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf, yieldToEventLoop } from '../../platform/database/pages.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';

/**
 * Inserts entries in bulk and adds their size to the account's usage, without a quota check. Folders come before their
 * contents.
 */
export async function seedEntries(db: Database, rows: readonly Insertable<Tables['files']>[]): Promise<void> {
  for (const some of piecesOf(rows, 100)) {
    await db.insertInto('files').values(some).execute();
    // Yields, as idle connections would be closed meanwhile.
    await yieldToEventLoop();
  }
  const bytes = rows.reduce((sum, row) => sum + row.size, 0);
  const [first] = rows;
  if (first === undefined) return;
  await db
    .updateTable('accounts')
    .set((eb) => ({
      quota_used: eb('quota_used', '+', bytes),
      entries_used: eb('entries_used', '+', rows.length),
    }))
    .where('id', '=', first.account_id)
    .execute();
  const folders = rows.filter((row) => row.kind === 'drive#folder');
  for (const id of new Set(folders.map((row) => row.parent_id))) {
    const { entries } = await chainOf(db, first.account_id, id);
    await raiseHeights(db, { id, folders: entries }, 0);
  }
}
