import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { maxMisses } from './restore.rules.ts';
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
    mayAskAgain: ({ context }, answer: TaskAnswer) =>
      answer.kind === 'unanswered' && answer.failure.retryable && context.misses + 1 < maxMisses,
    isUnanswered: (_, answer: TaskAnswer) => answer.kind === 'unanswered',
  },
  actions: {
    takeFile: assign((_, answer: StartAnswer | TaskAnswer) =>
      answer.kind === 'completed' ? { fileId: answer.fileId, progress: 100, failure: null } : {},
    ),
    takeTask: assign((_, answer: StartAnswer) =>
      answer.kind === 'started' ? { taskId: answer.taskId, progress: 0 } : {},
    ),
    takeProgress: assign((_, answer: TaskAnswer) =>
      answer.kind === 'running' ? { progress: answer.progress, misses: 0 } : {},
    ),
    takeStatus: assign((_, answer: StartAnswer) =>
      answer.kind === 'shareClosed' ? { status: answer.status } : {},
    ),
    takeFailure: assign((_, answer: StartAnswer | TaskAnswer) =>
      answer.kind === 'failed' || answer.kind === 'unanswered' ? { failure: answer.failure } : {},
    ),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0, failure: null }),
    forgetTask: assign({ taskId: null, misses: 0, failure: null }),
    tellCompleted: emit(
      ({ context }): RestoreEmitted => ({ type: 'restore.completed', fileId: context.fileId }),
    ),
  },
  delays: { taskPoll: 1000 },
}).createMachine({
  id: 'restore',
  description: 'Saves entries of a share to the own drive and follows it to the end (R4.2).',
  meta: { requirements: ['R4.2'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ ...input, progress: 0, misses: 0, fileId: '', status: '', failure: null }),
  output: ({ context }): RestoreOutput =>
    context.fileId === '' ? { kind: 'dismissed' } : { kind: 'completed', fileId: context.fileId },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A task of an earlier page is followed, not begun again.',
      always: [{ guard: 'hasTask', target: 'following' }, { target: 'starting' }],
    },
    starting: {
      description: 'The service copies the entries, or makes a task of it.',
      tags: ['busy'],
      invoke: {
        src: 'start',
        input: order,
        onDone: [
          {
            guard: { type: 'isDone', params: outcome },
            target: 'finishing',
            actions: { type: 'takeFile', params: outcome },
          },
          {
            guard: { type: 'isStarted', params: outcome },
            target: 'remembering',
            actions: { type: 'takeTask', params: outcome },
          },
          { guard: { type: 'isUsedUp', params: outcome }, target: 'usedUp' },
          {
            guard: { type: 'isNoSpace', params: outcome },
            target: 'noSpace',
            actions: { type: 'takeFailure', params: outcome },
          },
          {
            guard: { type: 'isDailyLimit', params: outcome },
            target: 'dailyLimit',
            actions: { type: 'takeFailure', params: outcome },
          },
          {
            guard: { type: 'isShareClosed', params: outcome },
            target: 'shareClosed',
            actions: { type: 'takeStatus', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    remembering: {
      description: 'A reload must find the task again.',
      tags: ['busy'],
      invoke: { src: 'rememberTask', input: task, onDone: 'following' },
    },
    following: {
      description: 'Asks how far the task is.',
      tags: ['busy'],
      invoke: {
        src: 'fetchTask',
        input: task,
        onDone: [
          {
            guard: { type: 'isDone', params: outcome },
            target: 'finishing',
            actions: { type: 'takeFile', params: outcome },
          },
          {
            guard: { type: 'isRunning', params: outcome },
            target: 'waiting',
            actions: { type: 'takeProgress', params: outcome },
          },
          {
            guard: { type: 'isNoSpace', params: outcome },
            target: 'noSpace',
            actions: { type: 'takeFailure', params: outcome },
          },
          { guard: { type: 'mayAskAgain', params: outcome }, target: 'waiting', actions: 'countMiss' },
          {
            guard: { type: 'isUnanswered', params: outcome },
            target: 'unreachable',
            actions: { type: 'takeFailure', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    waiting: {
      description: 'A second until the next question.',
      tags: ['busy'],
      after: { taskPoll: 'following' },
    },
    finishing: {
      description: 'There is no task to remember any more.',
      tags: ['busy'],
      invoke: {
        src: 'rememberTask',
        input: noTask,
        onDone: { target: 'completed', actions: 'tellCompleted' },
      },
    },
    usedUp: {
      description: 'The owner allowed only so many restores.',
      tags: ['blocked', 'settled'],
      on: { 'restore.dismiss': 'dismissed' },
    },
    shareClosed: {
      description: 'The share ended meanwhile; its status says why.',
      tags: ['blocked', 'settled'],
      on: { 'restore.dismiss': 'dismissed' },
    },
    noSpace: {
      description: 'The drive is too full for it; with more room the person may try again.',
      tags: ['blocked', 'settled'],
      on: { 'restore.retry': { target: 'starting', actions: 'forgetTask' }, 'restore.dismiss': 'dismissed' },
    },
    dailyLimit: {
      description: 'So much may be saved in a day; tomorrow it goes on.',
      tags: ['blocked', 'settled'],
      on: { 'restore.dismiss': 'dismissed' },
    },
    unreachable: {
      description:
        'The service does not say how far the task is; the task goes on there, and a retry follows the same one.',
      tags: ['blocked', 'settled'],
      on: {
        'restore.retry': { target: 'following', actions: 'forgetMisses' },
        'restore.dismiss': 'dismissed',
      },
    },
    failed: {
      description: 'It did not work; nothing was saved, and the person may try again.',
      tags: ['blocked', 'settled'],
      on: { 'restore.retry': { target: 'starting', actions: 'forgetTask' }, 'restore.dismiss': 'dismissed' },
    },
    completed: { type: 'final', description: 'It is in the drive.', tags: ['settled'] },
    dismissed: { type: 'final', description: 'The person let it be.', tags: ['settled'] },
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
