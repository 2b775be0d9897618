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

const newTask = ({ context }: { context: OfflineTaskContext }) => ({
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
    setTask: assign((_, answer: CreateAnswer) =>
      answer.kind === 'created' ? { taskId: answer.taskId } : {},
    ),
    setInstant: assign((_, answer: CreateAnswer) =>
      answer.kind === 'instant' ? { fileId: answer.fileId, progress: 100 } : {},
    ),
    setProgress: assign((_, answer: OfflineTaskAnswer) =>
      answer.kind === 'running' || answer.kind === 'paused'
        ? { progress: answer.progress, failure: null }
        : {},
    ),
    setFile: assign((_, answer: OfflineTaskAnswer) =>
      answer.kind === 'completed' ? { fileId: answer.fileId, progress: 100, failure: null } : {},
    ),
    setFailure: assign((_, answer: CreateAnswer | OfflineTaskAnswer | StopAnswer | ResumeAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setMalformed: assign({ failure: () => localFailure('invalid_argument') }),
    clearFailure: assign({ failure: null }),
    emitCompleted: emit(
      ({ context }): OfflineTaskEmitted => ({ type: 'offlineTask.completed', fileId: context.fileId }),
    ),
  },
  delays: { taskPoll: 2000 },
}).createMachine({
  id: 'offlineTask',
  description: 'The server downloads a URL into a folder; the task is polled until it ends (R1.9, R10.9).',
  meta: { requirements: ['R1.9', 'R10.9'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ ...input, progress: 0, fileId: '', failure: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Transient: a new URL, or a task from before a reload?',
      always: [
        { guard: 'isKnown', target: 'polling' },
        { guard: 'isFetchable', target: 'creating' },
        { target: 'refused', actions: 'setMalformed' },
      ],
    },
    creating: {
      description: 'Creates the task.',
      tags: ['busy'],
      invoke: {
        src: 'createTask',
        input: newTask,
        onDone: [
          {
            guard: { type: 'isCreated', params: outcome },
            target: 'waiting',
            actions: { type: 'setTask', params: outcome },
          },
          {
            guard: { type: 'isInstant', params: outcome },
            target: 'completed',
            actions: [{ type: 'setInstant', params: outcome }, 'emitCompleted'],
          },
          { target: 'refused', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    refused: {
      description: 'The URL was rejected, so there is no task; it can be retried.',
      tags: ['settled', 'blocked'],
      on: { 'task.retry': { target: 'deciding', actions: 'clearFailure' } },
    },
    waiting: {
      description: 'The server is downloading; waits for the next poll.',
      tags: ['settled'],
      after: { taskPoll: 'polling' },
      on: { 'task.pause': 'pausing', 'task.cancel': 'cancelling' },
    },
    polling: {
      description: 'Reads the progress of the task.',
      tags: ['busy'],
      on: { 'task.pause': 'pausing', 'task.cancel': 'cancelling' },
      invoke: {
        src: 'fetchTask',
        input: task,
        onDone: [
          {
            guard: { type: 'isRunning', params: outcome },
            target: 'waiting',
            actions: { type: 'setProgress', params: outcome },
          },
          {
            guard: { type: 'isPaused', params: outcome },
            target: 'paused',
            actions: { type: 'setProgress', params: outcome },
          },
          {
            guard: { type: 'isCompleted', params: outcome },
            target: 'completed',
            actions: [{ type: 'setFile', params: outcome }, 'emitCompleted'],
          },
          {
            guard: { type: 'isLost', params: outcome },
            target: 'waiting',
            actions: { type: 'setFailure', params: outcome },
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    pausing: {
      description: 'The server stops the download and keeps its partial data.',
      tags: ['busy'],
      invoke: {
        src: 'pauseTask',
        input: task,
        onDone: [
          { guard: { type: 'isStopped', params: outcome }, target: 'paused', actions: 'clearFailure' },
          { target: 'waiting', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    paused: {
      description: 'The download is paused until the person resumes it.',
      tags: ['settled'],
      on: {
        'task.resume': { target: 'resuming', actions: 'clearFailure' },
        'task.cancel': { target: 'cancelling', actions: 'clearFailure' },
      },
    },
    resuming: {
      description: 'The server continues the download where it stopped.',
      tags: ['busy'],
      invoke: {
        src: 'resumeTask',
        input: task,
        onDone: [
          { guard: { type: 'isResumed', params: outcome }, target: 'waiting' },
          { target: 'paused', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    failed: {
      description: 'The download failed; it can be retried or cancelled.',
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
            actions: { type: 'setProgress', params: outcome },
          },
          {
            guard: { type: 'isCompleted', params: outcome },
            target: 'completed',
            actions: [{ type: 'setFile', params: outcome }, 'emitCompleted'],
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    cancelling: {
      description: 'The server stops the download and deletes its partial data.',
      tags: ['busy'],
      invoke: {
        src: 'cancelTask',
        input: task,
        onDone: [
          { guard: { type: 'isStopped', params: outcome }, target: 'cancelled' },
          { target: 'waiting', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    cancelled: { description: 'Cancelled; nothing was saved.', tags: ['settled'] },
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
