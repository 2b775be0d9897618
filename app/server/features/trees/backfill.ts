import type { Database } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { chainsOf } from '../files/ancestors.ts';
import { raiseHeights } from '../files/depth.ts';
import { entriesOfStep } from './bounds.ts';

const name = 'tree-totals';

/** Records the height of each folder in all folders above it, ignoring what is recorded there. */
async function noteHeights(db: Database, accountId: string, folders: readonly string[]): Promise<void> {
  const chains = await chainsOf(db, accountId, folders);
  for (const id of folders) {
    const [folder, ...above] = chains(id).entries;
    if (folder !== undefined) await raiseHeights(db, { id: folder.parentId, folders: above }, folder.height);
  }
}

/**
 * Adds a batch of entries that are not counted yet to the totals, with the same triggers as for new entries. Answers
 * whether there are more.
 */
function countSome(db: Database): Promise<boolean> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (inner) => {
      const row = await inner
        .selectFrom('backfills')
        .select('position')
        .where('name', '=', name)
        .executeTakeFirst();
      if (row === undefined) return false;
      const page = await inner
        .selectFrom('files')
        .select(['id', 'account_id', 'kind'])
        .where('id', '>', row.position)
        .orderBy('id')
        .limit(entriesOfStep)
        .execute();
      const last = page.at(-1);
      if (last === undefined) {
        await inner.deleteFrom('backfills').where('name', '=', name).execute();
        return false;
      }
      const counted = await inner
        .updateTable('files')
        .set((eb) => ({ tree_size: eb.val(0), tree_entries: eb.fn.coalesce('tree_entries', eb.val(0)) }))
        .where(
          'id',
          'in',
          page.map(({ id }) => id),
        )
        .where('tree_size', 'is', null)
        .returning('account_id')
        .execute();
      for (const [accountId, rows] of Map.groupBy(counted, (one) => one.account_id))
        await inner
          .updateTable('accounts')
          .set((eb) => ({ entries_used: eb('entries_used', '+', rows.length) }))
          .where('id', '=', accountId)
          .execute();
      const folders = page.filter((one) => one.kind === 'drive#folder');
      for (const [accountId, some] of Map.groupBy(folders, (one) => one.account_id))
        await noteHeights(
          inner,
          accountId,
          some.map((one) => one.id),
        );
      await inner.updateTable('backfills').set({ position: last.id }).where('name', '=', name).execute();
      return true;
    });
}

/**
 * Adds all old entries to the totals in steps, and resumes where an earlier process stopped. Answers whether all are
 * counted.
 */
export async function countOldEntries(db: Database, isStopped: () => boolean): Promise<boolean> {
  while (!isStopped()) {
    if (!(await countSome(db))) return true;
    await yieldToEventLoop();
  }
  return false;
}
