import { type TaskAction, taskActions } from '@aloft/core/service';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { keepReservation } from '../offline/reservation.ts';
import { findTask } from './tasks.ts';

/** Tries a failed download again, pauses an open one, or lets a paused one wait for its turn (R10.9). */
export async function actOnTask(
  services: Services,
  accountId: string,
  id: string,
  action: TaskAction,
): Promise<Refusal | null> {
  const { from, to, otherwise } = taskActions[action];
  const now = services.clock();
  return transact(services.db, async (db) => {
    const changed = await db
      .updateTable('tasks')
      .set({ ...to, updated_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('type', '=', 'offline')
      .where('phase', 'in', from)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 1n) {
      if (action === 'PAUSE') await keepReservation(db, id, now);
      return null;
    }
    const row = await findTask(db, accountId, id);
    return row === null
      ? refuse('task_not_found')
      : refuse('failed_precondition', { description: otherwise });
  });
}
