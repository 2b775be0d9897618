import { type DisplayModeBody, maxFolderModes } from '@aloft/core/service';
import type { FolderMode } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';

/** How an account's folders are shown, the one changed last first (R3.7). */
export async function displayModesOf(db: Database, accountId: string): Promise<FolderMode[]> {
  const rows = await db
    .selectFrom('display_modes')
    .select(['folder_id', 'view', 'sort_order', 'folders_first', 'order_global', 'view_global'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .orderBy('folder_id')
    .limit(maxFolderModes + 1)
    .execute();
  return rows.map(({ folder_id, view, sort_order: order, ...switches }) => ({
    folder_id,
    view,
    order,
    folders_first: switches.folders_first === 1,
    order_global: switches.order_global === 1,
    view_global: switches.view_global === 1,
  }));
}

/** Undefined columns are left out of a statement. */
const bitOf = (value: boolean | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

/**
 * Lets each folder begin with the order, or the view, of all, as soon as each is to have its own: what it had before all
 * had the same is long out of sight.
 */
async function separate(db: Database, accountId: string, mode: DisplayModeBody): Promise<void> {
  const before = await db
    .selectFrom('display_modes')
    .select(['folders_first', 'order_global', 'view_global'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', '')
    .executeTakeFirst();
  const { view, order, folders_first: foldersFirst } = mode;
  const isOrder = mode.order_global === false && before?.order_global !== 0;
  const isView = mode.view_global === false && before?.view_global !== 0;
  if (!isOrder && !isView) return;
  const ordered = { sort_order: order, folders_first: bitOf(foldersFirst) ?? before?.folders_first ?? 1 };
  await db
    .updateTable('display_modes')
    .set({ ...(isOrder ? ordered : {}), ...(isView ? { view } : {}) })
    .where('account_id', '=', accountId)
    .where('folder_id', '<>', '')
    .execute();
}

/** Remembers how a folder is shown, the switches as far as they are given, and forgets those beyond the limit. Called in a transaction. */
export async function rememberDisplayMode(
  db: Database,
  accountId: string,
  mode: DisplayModeBody,
  now: number,
): Promise<void> {
  const { folder_id, view, order, ...switches } = mode;
  if (folder_id === '') await separate(db, accountId, mode);
  const row = {
    ...{ view, sort_order: order, changed_at: now },
    folders_first: bitOf(switches.folders_first),
    order_global: bitOf(switches.order_global),
    view_global: bitOf(switches.view_global),
  };
  await db
    .insertInto('display_modes')
    .values({ account_id: accountId, folder_id, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'folder_id']).doUpdateSet(row))
    .execute();
  const kept = db
    .selectFrom('display_modes')
    .select('folder_id')
    .where('account_id', '=', accountId)
    .where('folder_id', '<>', '')
    .orderBy('changed_at', 'desc')
    .orderBy('folder_id')
    .limit(maxFolderModes);
  await db
    .deleteFrom('display_modes')
    .where('account_id', '=', accountId)
    .where('folder_id', '<>', '')
    .where('folder_id', 'not in', kept)
    .execute();
}
