import { localFailure, type RestorePorts } from '@aloft/machines';
import { restoreShare } from '../api/drive/restores.ts';
import { getTask } from '../api/drive/tasks.ts';
import type { Caller } from '../request/call.ts';
import type { Store } from '../storage/store.ts';
import { taskFailure } from './task-failure.ts';

export function restorePorts(call: Caller, store: Store, shareId: string): RestorePorts {
  return {
    start: async (order) => {
      const answer = await restoreShare(call, order);
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const restored = answer.value;
      if (restored.share_status === 'MAX_RESTORE_COUNT') return { kind: 'usedUp' };
      if (restored.share_status !== 'OK') return { kind: 'shareClosed', status: restored.share_status };
      if (restored.restore_status === 'RESTORE_COMPLETE')
        return { kind: 'completed', fileId: restored.file_id };
      return restored.restore_status === 'RESTORE_START'
        ? { kind: 'started', taskId: restored.restore_task_id }
        : { kind: 'failed', failure: localFailure('unknown') };
    },
    fetchTask: async ({ taskId }) => {
      const answer = await getTask(call, taskId);
      if (!answer.ok) {
        const isGone = answer.failure.code === 'task_not_found';
        return isGone
          ? { kind: 'failed', failure: answer.failure, partly: null }
          : { kind: 'unanswered', failure: answer.failure };
      }
      const { phase, file_id: fileId, message, progress } = answer.value;
      if (phase === 'PHASE_TYPE_COMPLETE') return { kind: 'completed', fileId };
      if (phase !== 'PHASE_TYPE_ERROR') return { kind: 'running', progress };
      const missing = Number(answer.value.left_out);
      return {
        kind: 'failed',
        failure: taskFailure(message),
        partly: missing > 0 ? { fileId, missing } : null,
      };
    },
    rememberTask: async ({ taskId }) => {
      if (taskId === '') store.remove('restore_state', shareId);
      else store.write('restore_state', taskId, shareId);
      return { kind: 'remembered' };
    },
  };
}
