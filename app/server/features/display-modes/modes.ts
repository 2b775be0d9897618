import { maxFolderModes } from '@aloft/core/service';
import type { FolderMode } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';

/** How an account's folders are shown, the one changed last first (R3.7). */
export async function displayModesOf(db: Database, accountId: string): Promise<FolderMode[]> {
  const rows = await db
    .selectFrom('display_modes')
    .select(['folder_id', 'view', 'sort_order'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('folder_id')
    .limit(maxFolderModes + 1)
    .execute();
  return rows.map(({ folder_id, view, sort_order: order }) => ({ folder_id, view, order }));
}

/** Remembers how a folder is shown, and forgets those beyond the limit. Called in a transaction. */
export async function rememberDisplayMode(
  db: Database,
  accountId: string,
  { folder_id, view, order }: FolderMode,
  now: number,
): Promise<void> {
  const row = { view, sort_order: order, changed_at: now };
  await db
    .insertInto('display_modes')
    .values({ account_id: accountId, folder_id, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'folder_id']).doUpdateSet(row))
    .execute();
  const old = await db
    .selectFrom('display_modes')
    .select('folder_id')
    .where('account_id', '=', accountId)
    .where('folder_id', '<>', '')
    .orderBy('changed_at', 'desc')
    .orderBy('folder_id')
    .limit(maxFolderModes)
    .offset(maxFolderModes)
    .execute();
  for (const { folder_id: id } of old) await forgetDisplayMode(db, accountId, id);
}

/** Forgets how a folder is shown. */
export async function forgetDisplayMode(db: Database, accountId: string, folderId: string): Promise<void> {
  await db
    .deleteFrom('display_modes')
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .execute();
}
