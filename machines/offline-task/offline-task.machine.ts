import { assign, emit, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { isFetchable } from './offline-task.rules.ts';
import type {
  CreateAnswer,
  OfflineTaskAnswer,
  OfflineTaskContext,
  OfflineTaskEmitted,
  OfflineTaskEvent,
  OfflineTaskInput,
  OfflineTaskPorts,
  ResumeAnswer,
  StopAnswer,
} from './offline-task.types.ts';

const wanted = ({ context }: { context: OfflineTaskContext }) => ({
  url: context.url.trim(),
  parentId: context.parentId,
  files: context.files,
  key: context.key,
});
const task = ({ context }: { context: OfflineTaskContext }): { taskId: string } => ({
  taskId: context.taskId,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as OfflineTaskInput,
    context: {} as OfflineTaskContext,
    events: {} as OfflineTaskEvent,
    emitted: {} as OfflineTaskEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: {
    createTask: unboundPort<
      {
        readonly url: string;
        readonly parentId: string;
        readonly files: readonly number[] | null;
        readonly key: string;
      },
      CreateAnswer
    >('createTask'),
    fetchTask: unboundPort<{ readonly taskId: string }, OfflineTaskAnswer>('fetchTask'),
    retryTask: unboundPort<{ readonly taskId: string }, OfflineTaskAnswer>('retryTask'),
    pauseTask: unboundPort<{ readonly taskId: string }, StopAnswer>('pauseTask'),
    resumeTask: unboundPort<{ readonly taskId: string }, ResumeAnswer>('resumeTask'),
    cancelTask: unboundPort<{ readonly taskId: string }, StopAnswer>('cancelTask'),
  },
  guards: {
    isKnown: ({ context }) => context.taskId !== '',
    isFetchable: ({ context }) => isFetchable(context.url),
    isCreated: (_, answer: CreateAnswer) => answer.kind === 'created',
    isInstant: (_, answer: CreateAnswer) => answer.kind === 'instant',
    isRunning: (_, answer: OfflineTaskAnswer) => answer.kind === 'running',
    isPaused: (_, answer: OfflineTaskAnswer) => answer.kind === 'paused',
    isCompleted: (_, answer: OfflineTaskAnswer) => answer.kind === 'completed',
    isLost: (_, answer: OfflineTaskAnswer) => answer.kind === 'failed' && answer.failure.retryable,
    isStopped: (_, answer: StopAnswer) => answer.kind === 'stopped',
    isResumed: (_, answer: ResumeAnswer) => answer.kind === 'resumed',
  },
  actions: {
    takeTask: assign((_, answer: CreateAnswer) =>
      answer.kind === 'created' ? { taskId: answer.taskId } : {},
    ),
    takeInstant: assign((_, answer: CreateAnswer) =>
      answer.kind === 'instant' ? { fileId: answer.fileId, progress: 100 } : {},
    ),
    takeProgress: assign((_, answer: OfflineTaskAnswer) =>
      answer.kind === 'running' || answer.kind === 'paused'
        ? { progress: answer.progress, failure: null }
        : {},
    ),
    takeFile: assign((_, answer: OfflineTaskAnswer) =>
      answer.kind === 'completed' ? { fileId: answer.fileId, progress: 100, failure: null } : {},
    ),
    takeFailure: assign((_, answer: CreateAnswer | OfflineTaskAnswer | StopAnswer | ResumeAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    takeMalformed: assign({ failure: () => localFailure('invalid_argument') }),
    clearFailure: assign({ failure: null }),
    tellCompleted: emit(
      ({ context }): OfflineTaskEmitted => ({ type: 'offlineTask.completed', fileId: context.fileId }),
    ),
  },
  delays: { taskPoll: 2000 },
}).createMachine({
  id: 'offlineTask',
  description:
    'The server fetches an address into a folder, and the task is followed to its end (R1.9, R10.9).',
  meta: { requirements: ['R1.9', 'R10.9'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ ...input, progress: 0, fileId: '', failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A new address, or a task that was there before a reload.',
      always: [
        { guard: 'isKnown', target: 'polling' },
        { guard: 'isFetchable', target: 'creating' },
        { target: 'refused', actions: 'takeMalformed' },
      ],
    },
    creating: {
      description: 'The server takes the address on, or says why not.',
      tags: ['busy'],
      invoke: {
        src: 'createTask',
        input: wanted,
        onDone: [
          {
            guard: { type: 'isCreated', params: outcome },
            target: 'waiting',
            actions: { type: 'takeTask', params: outcome },
          },
          {
            guard: { type: 'isInstant', params: outcome },
            target: 'completed',
            actions: [{ type: 'takeInstant', params: outcome }, 'tellCompleted'],
          },
          { target: 'refused', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    refused: {
      description: 'There is no task; the person may try again.',
      tags: ['settled', 'blocked'],
      on: { 'task.retry': { target: 'deciding', actions: 'clearFailure' } },
    },
    waiting: {
      description: 'The server downloads; in a moment it is asked again.',
      tags: ['settled'],
      after: { taskPoll: 'polling' },
      on: { 'task.pause': 'pausing', 'task.cancel': 'cancelling' },
    },
    polling: {
      description: 'How far the server is.',
      tags: ['busy'],
      on: { 'task.pause': 'pausing', 'task.cancel': 'cancelling' },
      invoke: {
        src: 'fetchTask',
        input: task,
        onDone: [
          {
            guard: { type: 'isRunning', params: outcome },
            target: 'waiting',
            actions: { type: 'takeProgress', params: outcome },
          },
          {
            guard: { type: 'isPaused', params: outcome },
            target: 'paused',
            actions: { type: 'takeProgress', params: outcome },
          },
          {
            guard: { type: 'isCompleted', params: outcome },
            target: 'completed',
            actions: [{ type: 'takeFile', params: outcome }, 'tellCompleted'],
          },
          {
            guard: { type: 'isLost', params: outcome },
            target: 'waiting',
            actions: { type: 'takeFailure', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    pausing: {
      description: 'The server stops the download and keeps what it has.',
      tags: ['busy'],
      invoke: {
        src: 'pauseTask',
        input: task,
        onDone: [
          { guard: { type: 'isStopped', params: outcome }, target: 'paused', actions: 'clearFailure' },
          { target: 'waiting', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    paused: {
      description: 'Nothing is fetched until the person resumes it.',
      tags: ['settled'],
      on: {
        'task.resume': { target: 'resuming', actions: 'clearFailure' },
        'task.cancel': { target: 'cancelling', actions: 'clearFailure' },
      },
    },
    resuming: {
      description: 'The server takes the download up where it stopped.',
      tags: ['busy'],
      invoke: {
        src: 'resumeTask',
        input: task,
        onDone: [
          { guard: { type: 'isResumed', params: outcome }, target: 'waiting' },
          { target: 'paused', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    failed: {
      description: 'The download ended without a file; it may be started again or given up.',
      tags: ['settled', 'blocked'],
      on: { 'task.retry': { target: 'retrying', actions: 'clearFailure' }, 'task.cancel': 'cancelling' },
    },
    retrying: {
      description: 'The server starts the same task again.',
      tags: ['busy'],
      invoke: {
        src: 'retryTask',
        input: task,
        onDone: [
          {
            guard: { type: 'isRunning', params: outcome },
            target: 'waiting',
            actions: { type: 'takeProgress', params: outcome },
          },
          {
            guard: { type: 'isCompleted', params: outcome },
            target: 'completed',
            actions: [{ type: 'takeFile', params: outcome }, 'tellCompleted'],
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    cancelling: {
      description: 'The server stops and removes what it had.',
      tags: ['busy'],
      invoke: {
        src: 'cancelTask',
        input: task,
        onDone: [
          { guard: { type: 'isStopped', params: outcome }, target: 'cancelled' },
          { target: 'waiting', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    cancelled: { description: 'It was given up; nothing of it is kept.', tags: ['settled'] },
    completed: { description: 'The file is in its folder.', tags: ['settled'] },
  },
});

export const offlineTaskMachine = machine;

/** The chart with its ports bound. */
export function withOfflineTaskPorts(ports: OfflineTaskPorts): typeof machine {
  return machine.provide({
    actors: {
      createTask: fromPort(ports.createTask),
      fetchTask: fromPort(ports.fetchTask),
      retryTask: fromPort(ports.retryTask),
      pauseTask: fromPort(ports.pauseTask),
      resumeTask: fromPort(ports.resumeTask),
      cancelTask: fromPort(ports.cancelTask),
    },
  });
}
