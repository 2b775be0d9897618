import type { Restored } from '@aloft/core/wire';
import { transact } from '../database/transaction.ts';
import { giveSpaceBack, takeSpace } from '../files/space.ts';
import { isOwnFolder } from '../files/tree.ts';
import { type Remembered, rememberAnswer } from '../http/answered.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { newSecret, type Services } from '../services.ts';
import { isUsedUp, type ShareGrant } from '../shares/grant.ts';
import { findSharedFile } from '../shares/tree.ts';
import { finishedTask } from '../tasks/finished.ts';
import { copiesOf, copyEntries, mostAtOnce, planCopy, traceOf } from './copy.ts';
import { startCopyTask } from './copy-task.ts';
import { recordRestored } from './worker.ts';

/** What a restore wants of an open share. */
export interface WantedRestore {
  readonly fileIds: readonly string[];
  readonly parentId: string;
  /** Where the answer is remembered, when the caller may ask again. */
  readonly remembered: Remembered | null;
}

const answer = (more: Partial<Restored>): Restored => ({
  share_status: 'OK',
  share_status_text: '',
  file_id: '',
  restore_status: 'RESTORE_COMPLETE',
  restore_task_id: '',
  params: {},
  ...more,
});

const usedUp = answer({ share_status: 'MAX_RESTORE_COUNT', restore_status: 'RESTORE_UNKNOWN' });

/**
 * Saves entries of a share to the account's drive in one transaction: restore count, space, rows. Guarded
 * updates, so that a hundred at once get exactly what is left (T7, P11). A large tree becomes a task.
 */
export async function restore(
  services: Services,
  accountId: string,
  grant: ShareGrant,
  wanted: WantedRestore,
): Promise<Restored | Refusal> {
  if (isUsedUp(grant.share)) return usedUp;
  for (const id of wanted.fileIds) {
    if ((await findSharedFile(services.db, grant, id)) === null)
      return refuse('file_not_found', { field: 'file_ids' });
  }
  const { share } = grant;
  return transact(services.db, async (db): Promise<Restored | Refusal> => {
    if (!(await isOwnFolder(db, accountId, wanted.parentId)))
      return refuse('file_not_found', { field: 'parent_id' });
    const plan = await planCopy(db, share.account_id, wanted.fileIds);
    if (!(await takeSpace({ ...services, db }, accountId, plan.bytes)))
      return refuse('file_space_not_enough');
    const counted = await db
      .updateTable('shares')
      .set((eb) => ({ restore_count: eb('restore_count', '+', 1) }))
      .where('id', '=', share.id)
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('restore_limit', '<', 0), eb('restore_count', '<', eb.ref('restore_limit'))]))
      .executeTakeFirst();
    if (counted.numUpdatedRows !== 1n) {
      await giveSpaceBack(db, accountId, plan.bytes);
      return usedUp;
    }
    const now = services.clock();
    const roots = new Set(wanted.fileIds);
    const step = {
      ownerId: share.account_id,
      targetId: accountId,
      parentId: wanted.parentId,
      roots,
      now,
      seed: newSecret(),
    };
    const [firstRoot = ''] = wanted.fileIds;
    if (plan.ids.length <= mostAtOnce) {
      await copyEntries(db, step, plan.ids);
      const copies = await copiesOf(db, step);
      await recordRestored(db, accountId, [...copies.values()], now);
      const fileId = copies.get(firstRoot) ?? '';
      const done = answer({
        file_id: fileId,
        // Many clients follow the task whatever the status says.
        restore_task_id: finishedTask(services, accountId, 'restore', fileId),
        params: { trace_file_ids: traceOf(copies) },
      });
      await rememberAnswer(db, wanted.remembered, 200, done);
      return done;
    }
    const id = await startCopyTask(db, 'restore', share.title, step, plan);
    const begun = answer({ restore_status: 'RESTORE_START', restore_task_id: id });
    await rememberAnswer(db, wanted.remembered, 200, begun);
    return begun;
  });
}
