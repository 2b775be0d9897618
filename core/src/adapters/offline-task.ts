import type { OfflineTaskAnswer, OfflineTaskPorts, Result } from '@aloft/machines';
import {
  createOfflineTask,
  deleteTasks,
  getTask,
  pauseTask,
  resumeTask,
  retryTask,
} from '../api/drive/tasks.ts';
import type { Caller } from '../request/call.ts';
import type { Task } from '../wire/task.ts';
import { taskFailure } from './task-failure.ts';

function toAnswer(result: Result<Task>): OfflineTaskAnswer {
  if (!result.ok) return { kind: 'failed', failure: result.failure };
  const task = result.value;
  switch (task.phase) {
    case 'PHASE_TYPE_COMPLETE':
      return { kind: 'completed', taskId: task.id, fileId: task.file_id };
    case 'PHASE_TYPE_ERROR':
      return { kind: 'failed', failure: taskFailure(task.message) };
    default:
      return { kind: task.paused ? 'paused' : 'running', taskId: task.id, progress: task.progress };
  }
}

/** The ports of `offline-task`: creates a download by the service and reads its progress (R1.9, R10.9). */
export function offlineTaskPorts(call: Caller): OfflineTaskPorts {
  return {
    createTask: async ({ url, parentId, files, key }) => {
      const added = await createOfflineTask(
        call,
        { url, parentId, ...(files === null ? {} : { files }) },
        key === '' ? {} : { idempotencyKey: key },
      );
      if (!added.ok) return { kind: 'failed', failure: added.failure };
      const { task, file } = added.value;
      return task.phase === 'PHASE_TYPE_COMPLETE'
        ? { kind: 'instant', fileId: file?.id ?? task.file_id }
        : { kind: 'created', taskId: task.id };
    },
    fetchTask: async ({ taskId }) => toAnswer(await getTask(call, taskId)),
    retryTask: async ({ taskId }) => {
      const retried = await retryTask(call, { id: taskId, type: 'offline' });
      return retried.ok
        ? toAnswer(await getTask(call, taskId))
        : { kind: 'failed', failure: retried.failure };
    },
    pauseTask: async ({ taskId }) => {
      const paused = await pauseTask(call, { id: taskId, type: 'offline' });
      return paused.ok ? { kind: 'stopped' } : { kind: 'failed', failure: paused.failure };
    },
    resumeTask: async ({ taskId }) => {
      const resumed = await resumeTask(call, { id: taskId, type: 'offline' });
      return resumed.ok ? { kind: 'resumed' } : { kind: 'failed', failure: resumed.failure };
    },
    cancelTask: async ({ taskId }) => {
      const stopped = await deleteTasks(call, [taskId], true);
      return stopped.ok || stopped.failure.code === 'task_not_found'
        ? { kind: 'stopped' }
        : { kind: 'failed', failure: stopped.failure };
    },
  };
}
