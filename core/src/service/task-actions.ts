import type { InferOutput } from 'valibot';
import type { StoredPhase, TaskFacts } from './present/task.ts';
import type { TaskActionBody } from './requests/file.ts';

/** What may be asked for a download. */
export type TaskAction = InferOutput<typeof TaskActionBody>['create_type'];

/** What each action does to a download: from which phases, to which one; nothing else can be asked for (R10.9). */
export const taskActions = {
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
      from: readonly StoredPhase[];
      to: { phase: StoredPhase } & Partial<TaskFacts>;
      otherwise: string;
    }
  >
>;
