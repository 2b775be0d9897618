import { runBackfill } from '../../platform/database/backfills.ts';
import type { Database } from '../../platform/database/open.ts';
import { chainsOf } from '../files/ancestors.ts';
import { raiseHeights } from '../files/depth.ts';
import { entriesOfStep } from './bounds.ts';

/** Records the height of each folder in all folders above it, ignoring what is recorded there. */
async function noteHeights(db: Database, accountId: string, folders: readonly string[]): Promise<void> {
  const chains = await chainsOf(db, accountId, folders);
  for (const id of folders) {
    const [folder, ...above] = chains(id).entries;
    if (folder !== undefined) await raiseHeights(db, { id: folder.parentId, folders: above }, folder.height);
  }
}

/** An entry as far as the totals need it. */
interface OldEntry {
  readonly id: string;
  readonly account_id: string;
  readonly kind: 'drive#file' | 'drive#folder';
}

/** Adds entries that are not counted yet to the totals, with the same triggers as for new entries. */
async function countEntries(db: Database, page: readonly OldEntry[]): Promise<void> {
  const counted = await db
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
    await db
      .updateTable('accounts')
      .set((eb) => ({ entries_used: eb('entries_used', '+', rows.length) }))
      .where('id', '=', accountId)
      .execute();
  const folders = page.filter((one) => one.kind === 'drive#folder');
  for (const [accountId, some] of Map.groupBy(folders, (one) => one.account_id))
    await noteHeights(
      db,
      accountId,
      some.map((one) => one.id),
    );
}

/**
 * Adds all old entries to the totals in steps, and resumes where an earlier process stopped. Answers whether all are
 * counted.
 */
export const countOldEntries = (db: Database, isStopped: () => boolean): Promise<boolean> =>
  runBackfill(
    db,
    {
      name: 'tree-totals',
      read: (inner, afterId) =>
        inner
          .selectFrom('files')
          .select(['id', 'account_id', 'kind'])
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(entriesOfStep)
          .execute(),
      write: countEntries,
    },
    isStopped,
  );
