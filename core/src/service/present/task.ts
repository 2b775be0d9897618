import { phases } from '../../wire/primitives.ts';
import type { Restored } from '../../wire/restore.ts';
import { type Task, type TaskCounts, taskSteps } from '../../wire/task.ts';
import { timeOf } from './time.ts';

/** The phases of a task as they are stored: those of the wire, and paused, which the wire tells beside its phase. */
export const storedPhases = [...phases, 'PHASE_TYPE_PAUSED'] as const;
export type StoredPhase = (typeof storedPhases)[number];

/** A task as it is stored. */
export interface TaskFacts {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly type: string;
  readonly phase: StoredPhase;
  readonly progress: number;
  readonly message: string;
  readonly file_id: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly step: string;
  readonly speed: number;
  readonly fetched_size: number;
  readonly left_out: number;
}

/** A task as the wire shows it. */
export const presentTask = (task: TaskFacts, params: Record<string, string> = {}): Task => ({
  kind: 'drive#task',
  id: task.id,
  name: task.name,
  type: task.type,
  user_id: task.account_id,
  params,
  file_id: task.file_id,
  file_name: task.file_name,
  file_size: String(task.file_size),
  message: task.message,
  created_time: timeOf(task.created_at),
  updated_time: timeOf(task.updated_at),
  phase: task.phase === 'PHASE_TYPE_PAUSED' ? 'PHASE_TYPE_PENDING' : task.phase,
  progress: task.progress,
  space: '',
  paused: task.phase === 'PHASE_TYPE_PAUSED',
  step: taskSteps.find((step) => step === task.step) ?? '',
  speed: String(task.phase === 'PHASE_TYPE_RUNNING' ? task.speed : 0),
  fetched_size: String(task.fetched_size),
  left_out: String(task.left_out),
});

/** The stored phases that a phase of the wire stands for. */
export const storedPhasesOf = (phase: Task['phase']): readonly StoredPhase[] =>
  phase === 'PHASE_TYPE_PENDING' ? [phase, 'PHASE_TYPE_PAUSED'] : [phase];

/** Which stored phases each number of `TaskCounts` counts. */
export const countedPhases = {
  moving: ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'],
  paused: ['PHASE_TYPE_PAUSED'],
  failed: ['PHASE_TYPE_ERROR'],
  complete: ['PHASE_TYPE_COMPLETE'],
} as const satisfies Readonly<Record<keyof TaskCounts, readonly StoredPhase[]>>;

/** No number of tasks is counted beyond this. */
export const maxCounted = 1000;

/** Whether a task is running, so that clients poll it soon. */
export const isMoving = ({ phase }: Pick<TaskFacts, 'phase'>): boolean =>
  phase === 'PHASE_TYPE_PENDING' || phase === 'PHASE_TYPE_RUNNING';

/** Types of changes that are complete when they are answered, but that some clients can only follow as a task. */
export const finishedTypes = [
  'move',
  'copy',
  'delete',
  'trash',
  'untrash',
  'star',
  'unstar',
  'empty_trash',
  'restore',
] as const;
export type FinishedType = (typeof finishedTypes)[number];

/** The task of a change that was over when it was answered. */
export const presentFinished = (
  task: Pick<TaskFacts, 'id' | 'account_id' | 'file_id' | 'created_at'> & { readonly type: FinishedType },
): Task =>
  presentTask({
    ...task,
    name: task.type,
    phase: 'PHASE_TYPE_COMPLETE',
    progress: 100,
    message: '',
    file_name: '',
    file_size: 0,
    updated_at: task.created_at,
    step: '',
    speed: 0,
    fetched_size: 0,
    left_out: 0,
  });

/** What saving a share answers; what is left out is that of one that is saved at once. */
export const presentRestored = (more: Partial<Restored>): Restored => ({
  share_status: 'OK',
  share_status_text: '',
  file_id: '',
  restore_status: 'RESTORE_COMPLETE',
  restore_task_id: '',
  params: {},
  ...more,
});
