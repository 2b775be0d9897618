import { sql } from 'kysely';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { Database } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { runAs } from '../../platform/database/principal.ts';
import { transact } from '../../platform/database/transaction.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type Removal, removeTrees } from '../trees/remove.ts';
import { discardAll } from '../uploads/abandon.ts';
import { isNotGone, isOwn } from './tree.ts';

const day = 24 * 3600_000;
/** Trashed entries that one transaction looks at. */
const rootsAtOnce = 100;

interface Root {
  readonly id: string;
  readonly account_id: string;
  readonly trashed_at: number | null;
}

/** The next entries of any account that were trashed up to a time, oldest first. */
function rootsUntil(db: Database, until: number, after: Root | undefined): Promise<Root[]> {
  const due = db
    .selectFrom('files')
    .select(['id', 'account_id', 'trashed_at'])
    .where('trashed_at', 'is not', null)
    .where('trashed_at', '<=', until)
    .where('phase', '=', 'PHASE_TYPE_COMPLETE')
    .orderBy('trashed_at')
    .orderBy('id')
    .limit(rootsAtOnce);
  return (
    after === undefined ? due : due.where(sql<boolean>`(trashed_at, id) > (${after.trashed_at}, ${after.id})`)
  ).execute();
}

/** Deletes those of an account's entries that are still in the trash since then: one may have been restored meanwhile. */
async function purgeRoots(
  services: Services,
  accountId: string,
  ids: readonly string[],
  until: number,
): Promise<void> {
  const now = services.clock();
  const removal = await transact(services.db, async (db): Promise<Removal | null> => {
    const due = await db
      .selectFrom('files')
      .select('id')
      .where(isOwn(accountId))
      .where(isNotGone(accountId))
      .where('trashed_at', '<=', until)
      .where('id', 'in', ids)
      .execute();
    if (due.length === 0) return null;
    const removed = await removeTrees(
      db,
      accountId,
      due.map((row) => row.id),
      now,
    );
    return isRefusal(removed) ? null : removed;
  });
  if (removal !== null) await discardAll(services, removal.left);
}

/**
 * Deletes what has been in the trash for `trashDays` days, for good. A tree that is too large for one transaction goes
 * on as a task. Does nothing while another process purges.
 */
export async function purgeTrash(services: Services): Promise<void> {
  const { db, leases, clock, configuration } = services;
  const { trashDays } = configuration;
  if (trashDays === 0) return;
  const until = clock() - trashDays * day;
  await tryLock(leases, 'trash-purge', async (lease) => {
    let last: Root | undefined;
    for (;;) {
      const roots = await rootsUntil(db, until, last);
      for (const [accountId, own] of Map.groupBy(roots, (root) => root.account_id)) {
        lease.assertHeld();
        const ids = own.map((root) => root.id);
        await runAs(await keyOfAccount(db, accountId), () => purgeRoots(services, accountId, ids, until));
        await yieldToEventLoop();
      }
      if (roots.length < rootsAtOnce) return;
      last = roots.at(-1);
    }
  });
}
