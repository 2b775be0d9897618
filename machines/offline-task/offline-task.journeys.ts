import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { offlineTaskMachine } from './offline-task.machine.ts';
import type { OfflineTaskAnswer } from './offline-task.types.ts';
import type { OfflineTaskView } from './offline-task.view.ts';

type OfflineTaskJourney = Journey<typeof offlineTaskMachine, OfflineTaskView>;

const input = {
  url: ' https://files.example/a.zip ',
  parentId: 'p',
  files: null,
  key: 'k1',
  taskId: '',
} as const;
const known = { url: '', parentId: '', files: null, key: 'k1', taskId: 't1' } as const;
const created = { port: 'createTask', answer: { kind: 'created', taskId: 't1' } } as const;
const poll = { delay: 'taskPoll' } as const;
const cancel = { event: { type: 'task.cancel' } } as const;
const pause = { event: { type: 'task.pause' } } as const;
const resume = { event: { type: 'task.resume' } } as const;
const retry = { event: { type: 'task.retry' } } as const;
const task = (answer: OfflineTaskAnswer) => ({ port: 'fetchTask', answer }) as const;
const again = (answer: OfflineTaskAnswer) => ({ port: 'retryTask', answer }) as const;
const stopped = { port: 'cancelTask', answer: { kind: 'stopped' } } as const;
const halted = { port: 'pauseTask', answer: { kind: 'stopped' } } as const;
const resumed = { port: 'resumeTask', answer: { kind: 'resumed' } } as const;
const running = { kind: 'running', taskId: 't1', progress: 40 } as const;
const paused = { kind: 'paused', taskId: 't1', progress: 40 } as const;
const completed = { kind: 'completed', taskId: 't1', fileId: 'f1' } as const;
const dead = { kind: 'failed', failure: refused } as const;
const lost = { kind: 'failed', failure: unreachable } as const;
const told = [{ type: 'offlineTask.completed', fileId: 'f1' }];

export const journeys: readonly OfflineTaskJourney[] = [
  {
    title: '[R1.9] the server downloads a URL, and the task is polled until the file is there',
    input,
    from: 'creating',
    steps: [
      [created, 'waiting'],
      [poll, 'polling', { screen: 'running', progress: 0, uncertain: false }],
      [task(running), 'waiting'],
      [poll, 'polling'],
      [task(completed), 'completed'],
    ],
    view: { screen: 'completed', fileId: 'f1' },
    portCalls: [
      ['createTask', { url: 'https://files.example/a.zip', parentId: 'p', files: null, key: 'k1' }],
      ['fetchTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
    ],
    emitted: told,
    context: { progress: 100, fileId: 'f1' },
  },
  {
    title: '[R1.9] a URL that the server has downloaded before completes at once',
    input,
    from: 'creating',
    steps: [[{ port: 'createTask', answer: { kind: 'instant', fileId: 'f1' } }, 'completed']],
    view: { screen: 'completed', fileId: 'f1' },
    emitted: told,
    context: { fileId: 'f1', progress: 100 },
  },
  {
    title: '[R10.9] polls a task that was started before a reload',
    input: known,
    from: 'polling',
    steps: [[task(running), 'waiting']],
    view: { screen: 'running', progress: 40, uncertain: false },
    context: { progress: 40 },
    portCalls: [['fetchTask', { taskId: 't1' }]],
  },
  {
    title: '[R1.9] rejects an invalid URL without a call; it can be retried',
    input: { ...input, url: 'javascript:alert(1)' },
    from: 'refused',
    steps: [[retry, 'refused']],
    view: { screen: 'failed', canCancel: false },
    portCalls: [],
    context: { failure: localFailure('invalid_argument') },
  },
  {
    title: '[R10.9] shows why the server rejected the task; a retry clears the failure',
    input,
    from: 'creating',
    steps: [
      [{ port: 'createTask', answer: dead }, 'refused'],
      [retry, 'creating', { screen: 'running', progress: 0, uncertain: false }],
      [created, 'waiting'],
    ],
    view: { screen: 'running', progress: 0, uncertain: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] shows why the server rejected the task',
    input,
    from: 'creating',
    steps: [[{ port: 'createTask', answer: dead }, 'refused']],
    view: { screen: 'failed', failure: refused, canCancel: false },
    context: { failure: refused },
  },
  {
    title: '[R10.9] keeps polling through a network error, and clears it with the next answer',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [poll, 'polling'],
      [task(running), 'waiting'],
    ],
    view: { screen: 'running', progress: 40, uncertain: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] shows that the state is uncertain while the network is down',
    input: known,
    from: 'polling',
    steps: [[task(lost), 'waiting']],
    view: { screen: 'running', progress: 0, uncertain: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] completing clears an earlier network error',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [poll, 'polling'],
      [task(completed), 'completed'],
    ],
    view: { screen: 'completed', fileId: 'f1' },
    context: { failure: null, fileId: 'f1', progress: 100 },
    emitted: told,
  },
  {
    title: '[R10.9] a failed download is retried by the server',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
      [again(running), 'waiting'],
    ],
    view: { screen: 'running', progress: 40, uncertain: false },
    portCalls: [
      ['fetchTask', { taskId: 't1' }],
      ['retryTask', { taskId: 't1' }],
    ],
    context: { failure: null, progress: 40 },
  },
  {
    title: '[R10.9] a retry may fail again, or complete at once',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
      [again(dead), 'failed'],
      [retry, 'retrying'],
      [again(completed), 'completed'],
    ],
    view: { screen: 'completed', fileId: 'f1' },
    emitted: told,
    context: { fileId: 'f1', failure: null },
  },
  {
    title: '[R10.9] a retry clears the old failure',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
    ],
    view: { screen: 'running', progress: 0, uncertain: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] shows why the retry failed',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
      [again(lost), 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable, canCancel: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] shows why the download failed',
    input: known,
    from: 'polling',
    steps: [[task(dead), 'failed']],
    view: { screen: 'failed', failure: refused, canCancel: true },
    context: { failure: refused },
  },
  {
    title: '[R10.9] can be cancelled while waiting for the next poll',
    input,
    from: 'creating',
    steps: [
      [created, 'waiting'],
      [cancel, 'cancelling', { screen: 'running', progress: 0, uncertain: false }],
      [stopped, 'cancelled'],
    ],
    view: { screen: 'cancelled' },
    portCalls: [
      ['createTask', { url: 'https://files.example/a.zip', parentId: 'p', files: null, key: 'k1' }],
      ['cancelTask', { taskId: 't1' }],
    ],
  },
  {
    title:
      '[R10.9] can be cancelled while polling and after a failure; a failed cancellation leaves it running',
    input: known,
    from: 'polling',
    steps: [
      [cancel, 'cancelling'],
      [{ port: 'cancelTask', answer: lost }, 'waiting'],
      [poll, 'polling'],
      [task(dead), 'failed'],
      [cancel, 'cancelling'],
      [stopped, 'cancelled'],
    ],
    view: { screen: 'cancelled' },
  },
  {
    title: '[R10.9] shows why cancelling failed',
    input: known,
    from: 'polling',
    steps: [
      [cancel, 'cancelling'],
      [{ port: 'cancelTask', answer: lost }, 'waiting'],
    ],
    view: { screen: 'running', progress: 0, uncertain: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] can be paused while waiting, and resumed',
    input: known,
    from: 'polling',
    steps: [
      [task(running), 'waiting'],
      [pause, 'pausing', { screen: 'running', progress: 40, uncertain: false }],
      [halted, 'paused', { screen: 'paused', progress: 40, failure: null }],
      [resume, 'resuming', { screen: 'running', progress: 40, uncertain: false }],
      [resumed, 'waiting'],
      [poll, 'polling'],
      [task(completed), 'completed'],
    ],
    view: { screen: 'completed', fileId: 'f1' },
    portCalls: [
      ['fetchTask', { taskId: 't1' }],
      ['pauseTask', { taskId: 't1' }],
      ['resumeTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
    ],
    emitted: told,
  },
  {
    title: '[R10.9] shows a task that was paused before a reload or on another device; it can be cancelled',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [poll, 'polling'],
      [task(paused), 'paused', { screen: 'paused', progress: 40, failure: null }],
      [cancel, 'cancelling'],
      [stopped, 'cancelled'],
    ],
    view: { screen: 'cancelled' },
  },
  {
    title: '[R10.9] can be paused while polling; a failed pause leaves it running and shows why',
    input: known,
    from: 'polling',
    steps: [
      [pause, 'pausing'],
      [{ port: 'pauseTask', answer: lost }, 'waiting'],
    ],
    view: { screen: 'running', progress: 0, uncertain: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] pausing clears an earlier network error',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [pause, 'pausing'],
      [halted, 'paused'],
    ],
    view: { screen: 'paused', progress: 0, failure: null },
    context: { failure: null },
  },
  {
    title: '[R10.9] a failed resume leaves it paused and shows why; the next attempt clears the failure',
    input: known,
    from: 'polling',
    steps: [
      [task(paused), 'paused'],
      [resume, 'resuming'],
      [
        { port: 'resumeTask', answer: lost },
        'paused',
        { screen: 'paused', progress: 40, failure: unreachable },
      ],
      [resume, 'resuming', { screen: 'running', progress: 40, uncertain: false }],
      [resumed, 'waiting'],
    ],
    view: { screen: 'running', progress: 40, uncertain: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] cancelling a paused download clears the failure of a resume',
    input: known,
    from: 'polling',
    steps: [
      [task(paused), 'paused'],
      [resume, 'resuming'],
      [{ port: 'resumeTask', answer: lost }, 'paused'],
      [cancel, 'cancelling'],
    ],
    view: { screen: 'running', progress: 40, uncertain: false },
    context: { failure: null },
  },
];
