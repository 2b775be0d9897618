import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { transact } from '../../platform/database/transaction.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { finishedTask } from '../tasks/finished.ts';
import { type Removal, removeTrash, removeTrees } from '../trees/remove.ts';
import { discardAll } from '../uploads/abandon.ts';

/** The result of a deletion; the entries are already invisible. */
export interface Deleted {
  readonly taskId: string;
  /** Whether a task removes the rest. */
  readonly isBegun: boolean;
}

async function answer(
  services: Services,
  accountId: string,
  type: 'delete' | 'empty_trash',
  { taskId, left }: Removal,
): Promise<Deleted> {
  await discardAll(services, left);
  return { taskId: taskId ?? finishedTask(services, accountId, type), isBegun: taskId !== null };
}

/** Deletes entries permanently with everything below, all or none; see `removeTrees`. */
export async function deleteFiles(
  services: Services,
  accountId: string,
  ids: readonly string[],
): Promise<Deleted | Refusal> {
  const now = services.clock();
  const removal = await atomicBatch(services.db, (db) => removeTrees(db, accountId, ids, now));
  return isRefusal(removal) ? removal : answer(services, accountId, 'delete', removal);
}

/** Empties the trash permanently and releases its space (R10.3). */
export async function emptyTrash(services: Services, accountId: string): Promise<Deleted> {
  const now = services.clock();
  const removal = await transact(services.db, (db) => removeTrash(db, accountId, now));
  return answer(services, accountId, 'empty_trash', removal);
}
