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
        return { kind: isGone ? 'failed' : 'unanswered', failure: answer.failure };
      }
      if (answer.value.phase === 'PHASE_TYPE_COMPLETE')
        return { kind: 'completed', fileId: answer.value.file_id };
      return answer.value.phase === 'PHASE_TYPE_ERROR'
        ? { kind: 'failed', failure: taskFailure(answer.value.message) }
        : { kind: 'running', progress: answer.value.progress };
    },
    rememberTask: async ({ taskId }) => {
      if (taskId === '') store.remove('restore_state', shareId);
      else store.write('restore_state', taskId, shareId);
      return { kind: 'remembered' };
    },
  };
}
