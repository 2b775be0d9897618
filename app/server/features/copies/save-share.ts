import { isUsedUp, presentRestored } from '@aloft/core/service';
import type { Restored } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf, yieldToEventLoop } from '../../platform/database/pages.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { findPlace } from '../files/ancestors.ts';
import { heightOfAll } from '../files/depth.ts';
import { rootsAmong } from '../files/id-sets.ts';
import { type Room, reserveSpace } from '../files/space.ts';
import { idsBelow, isOwn } from '../files/tree.ts';
import { recordNotice } from '../notices/record.ts';
import { countDay } from '../shares/days.ts';
import { isStillOpen, type ShareGrant } from '../shares/grant.ts';
import { sharedAmong } from '../shares/tree.ts';
import { finishedTask } from '../tasks/finished.ts';
import { entriesOfStep, maxEntriesAtOnce } from '../trees/bounds.ts';
import { recordSaved } from './advance.ts';
import { type CopyStep, copiesOf, traceOf } from './copy.ts';
import { startCopyTask } from './copy-task.ts';
import { copyAtOnce } from './small-copy.ts';

/** What to save of an open share, and the target folder. */
export interface SaveRequest {
  readonly fileIds: readonly string[];
  readonly parentId: string;
  /** Where the response is stored, when the request has an idempotency key. */
  readonly remembered: Remembered | null;
}

const usedUp = presentRestored({ share_status: 'MAX_RESTORE_COUNT', restore_status: 'RESTORE_UNKNOWN' });

/** The roots of what is chosen and their stored totals; those of a large tree are corrected while it is copied. */
interface Chosen {
  readonly roots: readonly string[];
  readonly room: Room;
}

/**
 * Checks that all requested entries are in the share, and sums the size of their roots: an entry inside another one is
 * saved with that one. In steps, so that other requests run in between.
 */
async function choose(
  services: Services,
  grant: ShareGrant,
  fileIds: readonly string[],
): Promise<Chosen | Refusal> {
  const ids = [...new Set(fileIds)];
  const roots = await rootsAmong(services.db, grant.share.account_id, ids);
  const isRoot = new Set(roots);
  let [bytes, entries] = [0, 0];
  for (const some of piecesOf(ids, entriesOfStep)) {
    const shared = await sharedAmong(services.db, grant, some);
    if (shared.length < some.length) return refuse('file_not_found', { field: 'file_ids' });
    for (const row of shared) {
      if (!isRoot.has(row.id)) continue;
      bytes += row.size + (row.tree_size ?? 0);
      entries += 1 + (row.tree_entries ?? 0);
    }
    if (some.length < ids.length) await yieldToEventLoop();
  }
  return { roots, room: { bytes, entries } };
}

/** Counts the save against the share's limit; false when the limit is reached. */
async function countSave(db: Database, shareId: string, now: number): Promise<boolean> {
  const counted = await db
    .updateTable('shares')
    .set((eb) => ({ restore_count: eb('restore_count', '+', 1) }))
    .where('id', '=', shareId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('restore_limit', '<', 0), eb('restore_count', '<', eb.ref('restore_limit'))]))
    .executeTakeFirst();
  if (counted.numUpdatedRows !== 1n) return false;
  await countDay(db, now, [{ shareId, views: 0, saves: 1 }]);
  return true;
}

/** Rolls the transaction back when somebody else took the last save of a share. */
class UsedUp extends Error {}

/** The entries that may make the tree too deep; files never do. */
async function foldersAmong(db: Database, ownerId: string, ids: readonly string[]) {
  const folders = [];
  for (const some of piecesOf(ids))
    folders.push(
      ...(await db
        .selectFrom('files')
        .select(['id', 'kind', 'tree_height'])
        .where(isOwn(ownerId))
        .where('id', 'in', some)
        .where('kind', '=', 'drive#folder')
        .execute()),
    );
  return folders;
}

/**
 * Saves entries of a share to the account's drive in one transaction: save count, quota, rows. The updates are
 * conditional, so that of a hundred concurrent saves exactly as many succeed as are left (T7, P11). A large tree
 * becomes a task (P36e).
 */
export async function saveShare(
  services: Services,
  accountId: string,
  grant: ShareGrant,
  wanted: SaveRequest,
): Promise<Restored | Refusal> {
  if (isUsedUp(grant.share)) return usedUp;
  const chosen = await choose(services, grant, wanted.fileIds);
  if (isRefusal(chosen)) return chosen;
  const { share } = grant;
  const { roots } = chosen;
  const right = { id: share.id, passVersion: share.pass_version };
  return atomicBatch(services.db, async (db): Promise<Restored | Refusal> => {
    if (!(await isStillOpen({ ...services, db }, right))) return refuse('share_not_found');
    const place = await findPlace(db, accountId, wanted.parentId);
    if (place === null) return refuse('file_not_found', { field: 'parent_id' });
    const folders = await foldersAmong(db, share.account_id, roots);
    const height = await heightOfAll(db, share.account_id, place, folders);
    if (isRefusal(height)) return height;
    const step: CopyStep = {
      ownerId: share.account_id,
      targetId: accountId,
      parentId: wanted.parentId,
      share: right,
      now: services.clock(),
      seed: newSecret(),
    };
    const within = { ...services, db };
    const below = await idsBelow(db, share.account_id, roots, { max: maxEntriesAtOnce, live: true });
    // What is saved at once is saved whole: some of it may be gone since it was looked at.
    if (below !== null && (await sharedAmong(db, grant, roots)).length < roots.length)
      return refuse('file_not_found', { field: 'file_ids' });
    const refusal =
      below === null
        ? await reserveSpace(within, accountId, chosen.room)
        : await copyAtOnce(within, { step, place, roots, ids: below.ids });
    if (refusal !== null) return refusal;
    if (!(await countSave(db, share.id, step.now))) throw new UsedUp();
    const toOwner = { accountId: share.account_id, subject: share.id, name: share.title };
    if (share.account_id !== accountId)
      await recordNotice(db, { ...toOwner, type: 'TYPE_SHARE_SAVED' }, step.now);
    if (below === null) {
      const id = await startCopyTask(db, {
        type: 'restore',
        name: share.title,
        step,
        roots,
        room: chosen.room,
      });
      const begun = presentRestored({ restore_status: 'RESTORE_START', restore_task_id: id });
      await rememberAnswer(db, wanted.remembered, 200, begun);
      return begun;
    }
    const copies = await copiesOf(db, step, roots);
    await recordSaved(db, accountId, [...copies.values()], step.now);
    const fileId = copies.get(roots[0] ?? '') ?? '';
    const done = presentRestored({
      file_id: fileId,
      // Many clients poll the task whatever the status is.
      restore_task_id: finishedTask(services, accountId, 'restore', fileId),
      params: { trace_file_ids: traceOf(copies) },
    });
    await rememberAnswer(db, wanted.remembered, 200, done);
    return done;
  }).catch((error: unknown) => {
    if (error instanceof UsedUp) return usedUp;
    throw error;
  });
}
