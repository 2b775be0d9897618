import type { TaskActionBody } from '@aloft/core/service';
import type { InferOutput } from 'valibot';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { keepReservation } from '../offline/reservation.ts';
import { findTask, type TaskRow } from './tasks.ts';

export type TaskAction = InferOutput<typeof TaskActionBody>['create_type'];

/** What each action does to a download: from which phases, to which one; nothing else can be asked for (R10.9). */
const changes = {
  RETRY: {
    from: ['PHASE_TYPE_ERROR'],
    to: { phase: 'PHASE_TYPE_PENDING', progress: 0, message: '', step: '', fetched_size: 0 },
    otherwise: 'only a download that failed can be tried again',
  },
  PAUSE: {
    from: ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'],
    to: { phase: 'PHASE_TYPE_PAUSED' },
    otherwise: 'only a download that waits or runs can be paused',
  },
  RESUME: {
    from: ['PHASE_TYPE_PAUSED'],
    to: { phase: 'PHASE_TYPE_PENDING' },
    otherwise: 'only a paused download can be resumed',
  },
} as const satisfies Readonly<
  Record<
    TaskAction,
    {
      from: readonly TaskRow['phase'][];
      to: { phase: TaskRow['phase'] } & Partial<TaskRow>;
      otherwise: string;
    }
  >
>;

/** Tries a failed download again, pauses an open one, or lets a paused one wait for its turn (R10.9). */
export async function actOnTask(
  services: Services,
  accountId: string,
  id: string,
  action: TaskAction,
): Promise<Refusal | null> {
  const { from, to, otherwise } = changes[action];
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
