import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { maxFailedPolls } from './restore.rules.ts';
import type {
  RestoreContext,
  RestoreEmitted,
  RestoreEvent,
  RestoreInput,
  RestoreOrder,
  RestoreOutput,
  RestorePorts,
  StartAnswer,
  TaskAnswer,
  TaskRemembered,
} from './restore.types.ts';

const order = ({ context }: { context: RestoreContext }): RestoreOrder => ({
  shareId: context.shareId,
  passToken: context.passToken,
  fileIds: context.fileIds,
  parentId: context.parentId,
});
const task = ({ context }: { context: RestoreContext }): { taskId: string } => ({
  taskId: context.taskId ?? '',
});
const noTask = (): { taskId: string } => ({ taskId: '' });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as RestoreInput,
    context: {} as RestoreContext,
    events: {} as RestoreEvent,
    emitted: {} as RestoreEmitted,
    output: {} as RestoreOutput,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    start: unboundPort<RestoreOrder, StartAnswer>('start'),
    fetchTask: unboundPort<{ readonly taskId: string }, TaskAnswer>('fetchTask'),
    rememberTask: unboundPort<{ readonly taskId: string }, TaskRemembered>('rememberTask'),
  },
  guards: {
    hasTask: ({ context }) => context.taskId !== null,
    isDone: (_, answer: StartAnswer | TaskAnswer) => answer.kind === 'completed',
    isStarted: (_, answer: StartAnswer) => answer.kind === 'started',
    isNoSpace: (_, answer: StartAnswer | TaskAnswer) =>
      answer.kind === 'failed' && answer.failure.code === 'file_space_not_enough',
    isDailyLimit: (_, answer: StartAnswer) =>
      answer.kind === 'failed' && answer.failure.code === 'task_daily_create_limit',
    isUsedUp: (_, answer: StartAnswer) => answer.kind === 'usedUp',
    isShareClosed: (_, answer: StartAnswer) => answer.kind === 'shareClosed',
    isRunning: (_, answer: TaskAnswer) => answer.kind === 'running',
    mayPollAgain: ({ context }, answer: TaskAnswer) =>
      answer.kind === 'unanswered' && answer.failure.retryable && context.failedPolls + 1 < maxFailedPolls,
    isUnanswered: (_, answer: TaskAnswer) => answer.kind === 'unanswered',
  },
  actions: {
    setFile: assign((_, answer: StartAnswer | TaskAnswer) =>
      answer.kind === 'completed' ? { fileId: answer.fileId, progress: 100, failure: null } : {},
    ),
    setTask: assign((_, answer: StartAnswer) =>
      answer.kind === 'started' ? { taskId: answer.taskId, progress: 0 } : {},
    ),
    setProgress: assign((_, answer: TaskAnswer) =>
      answer.kind === 'running' ? { progress: answer.progress, failedPolls: 0 } : {},
    ),
    setStatus: assign((_, answer: StartAnswer) =>
      answer.kind === 'shareClosed' ? { status: answer.status } : {},
    ),
    setFailure: assign((_, answer: StartAnswer | TaskAnswer) =>
      answer.kind === 'failed' || answer.kind === 'unanswered' ? { failure: answer.failure } : {},
    ),
    setPartly: assign((_, answer: TaskAnswer) => (answer.kind === 'failed' ? { partly: answer.partly } : {})),
    countFailedPoll: assign({ failedPolls: ({ context }) => context.failedPolls + 1 }),
    clearFailedPolls: assign({ failedPolls: 0, failure: null }),
    clearTask: assign({ taskId: null, failedPolls: 0, failure: null, partly: null }),
    emitCompleted: emit(
      ({ context }): RestoreEmitted => ({ type: 'restore.completed', fileId: context.fileId }),
    ),
  },
  delays: { taskPoll: 1000 },
}).createMachine({
  id: 'restore',
  description: 'Saves entries of a share to the own drive and polls the task until it ends (R4.2).',
  meta: { requirements: ['R4.2'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    ...input,
    progress: 0,
    failedPolls: 0,
    fileId: '',
    status: '',
    failure: null,
    partly: null,
  }),
  output: ({ context }): RestoreOutput =>
    context.fileId === '' ? { kind: 'dismissed' } : { kind: 'completed', fileId: context.fileId },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Transient: a task from an earlier page is polled instead of starting a new one.',
      always: [{ guard: 'hasTask', target: 'following' }, { target: 'starting' }],
    },
    starting: {
      description: 'Starts the save: the service completes it at once or creates a task.',
      tags: ['busy'],
      invoke: {
        src: 'start',
        input: order,
        onDone: [
          {
            guard: { type: 'isDone', params: outcome },
            target: 'finishing',
            actions: { type: 'setFile', params: outcome },
          },
          {
            guard: { type: 'isStarted', params: outcome },
            target: 'remembering',
            actions: { type: 'setTask', params: outcome },
          },
          { guard: { type: 'isUsedUp', params: outcome }, target: 'usedUp' },
          {
            guard: { type: 'isNoSpace', params: outcome },
            target: 'noSpace',
            actions: { type: 'setFailure', params: outcome },
          },
          {
            guard: { type: 'isDailyLimit', params: outcome },
            target: 'dailyLimit',
            actions: { type: 'setFailure', params: outcome },
          },
          {
            guard: { type: 'isShareClosed', params: outcome },
            target: 'shareClosed',
            actions: { type: 'setStatus', params: outcome },
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    remembering: {
      description: 'Stores the id of the task, so that a reload finds it.',
      tags: ['busy'],
      invoke: { src: 'rememberTask', input: task, onDone: 'following' },
    },
    following: {
      description: 'Reads the progress of the task.',
      tags: ['busy'],
      invoke: {
        src: 'fetchTask',
        input: task,
        onDone: [
          {
            guard: { type: 'isDone', params: outcome },
            target: 'finishing',
            actions: { type: 'setFile', params: outcome },
          },
          {
            guard: { type: 'isRunning', params: outcome },
            target: 'waiting',
            actions: { type: 'setProgress', params: outcome },
          },
          {
            guard: { type: 'isNoSpace', params: outcome },
            target: 'noSpace',
            actions: [
              { type: 'setFailure', params: outcome },
              { type: 'setPartly', params: outcome },
            ],
          },
          { guard: { type: 'mayPollAgain', params: outcome }, target: 'waiting', actions: 'countFailedPoll' },
          {
            guard: { type: 'isUnanswered', params: outcome },
            target: 'unreachable',
            actions: { type: 'setFailure', params: outcome },
          },
          {
            target: 'failed',
            actions: [
              { type: 'setFailure', params: outcome },
              { type: 'setPartly', params: outcome },
            ],
          },
        ],
      },
    },
    waiting: {
      description: 'Waits for the next poll.',
      tags: ['busy'],
      after: { taskPoll: 'following' },
    },
    finishing: {
      description: 'Removes the stored id of the task.',
      tags: ['busy'],
      invoke: {
        src: 'rememberTask',
        input: noTask,
        onDone: { target: 'completed', actions: 'emitCompleted' },
      },
    },
    usedUp: {
      description: 'The share may not be saved any more times.',
      tags: ['blocked', 'settled'],
      on: { 'restore.dismiss': 'dismissed' },
    },
    shareClosed: {
      description: 'The share was closed meanwhile; its status says why.',
      tags: ['blocked', 'settled'],
      on: { 'restore.dismiss': 'dismissed' },
    },
    noSpace: {
      description: 'The drive is full; the person may retry with more space.',
      tags: ['blocked', 'settled'],
      on: { 'restore.retry': { target: 'starting', actions: 'clearTask' }, 'restore.dismiss': 'dismissed' },
    },
    dailyLimit: {
      description: 'The daily limit is reached.',
      tags: ['blocked', 'settled'],
      on: { 'restore.dismiss': 'dismissed' },
    },
    unreachable: {
      description: 'The service does not answer; the task continues there, and a retry polls the same one.',
      tags: ['blocked', 'settled'],
      on: {
        'restore.retry': { target: 'following', actions: 'clearFailedPolls' },
        'restore.dismiss': 'dismissed',
      },
    },
    failed: {
      description: 'The save failed, or entries are missing; what was saved stays, and it can be retried.',
      tags: ['blocked', 'settled'],
      on: { 'restore.retry': { target: 'starting', actions: 'clearTask' }, 'restore.dismiss': 'dismissed' },
    },
    completed: { type: 'final', description: 'The entries are in the drive.', tags: ['settled'] },
    dismissed: { type: 'final', description: 'The person closed it.', tags: ['settled'] },
  },
});

export const restoreMachine = machine;

/** The chart with its ports bound. */
export function withRestorePorts(ports: RestorePorts): typeof machine {
  return machine.provide({
    actors: {
      start: fromPort(ports.start),
      fetchTask: fromPort(ports.fetchTask),
      rememberTask: fromPort(ports.rememberTask),
    },
  });
}
