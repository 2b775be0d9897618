import type { TaskStep } from '@aloft/core/wire';
import type { Services } from '../../services.ts';
import { DownloadFailure } from './download-failure.ts';

/** Max. time between two samples of one speed, in ms: after a longer silence it is measured anew. */
const longestSample = 30_000;

/**
 * Writes how far a running download is: bytes that are here, of `size` (null while unknown), and the speed since the
 * last call. Rejects with `cancelled` when the task does not run any more: it was paused or deleted elsewhere.
 */
export function progressOf(services: Services, taskId: string) {
  let last: { readonly bytes: number; readonly at: number } | null = null;
  return async (bytes: number, size: number | null): Promise<void> => {
    const at = performance.now();
    const passed = last === null ? 0 : at - last.at;
    const isSample = last !== null && passed > 0 && passed < longestSample;
    const speed = isSample ? Math.max(0, Math.round(((bytes - (last?.bytes ?? 0)) * 1000) / passed)) : 0;
    last = { bytes, at };
    const noted = await services.db
      .updateTable('tasks')
      .set({
        progress: size === null ? 0 : Math.min(99, Math.floor((100 * bytes) / Math.max(1, size))),
        file_size: size ?? bytes,
        fetched_size: bytes,
        speed,
        step: 'fetch',
        updated_at: services.clock(),
      })
      .where('id', '=', taskId)
      .where('phase', '=', 'PHASE_TYPE_RUNNING')
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) throw new DownloadFailure('cancelled');
  };
}

/** Writes the step that a running download has reached. */
export async function noteStep(services: Services, taskId: string, step: TaskStep): Promise<void> {
  await services.db
    .updateTable('tasks')
    .set({ step, speed: 0, updated_at: services.clock() })
    .where('id', '=', taskId)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
}
