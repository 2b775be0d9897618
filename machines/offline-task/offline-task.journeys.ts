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
    title: '[R1.9] an address is fetched by the server and followed to its file',
    input,
    from: 'creating',
    steps: [
      [created, 'waiting'],
      [poll, 'polling', { screen: 'running', progress: 0, unsure: false }],
      [task(running), 'waiting'],
      [poll, 'polling'],
      [task(completed), 'completed'],
    ],
    sees: { screen: 'completed', fileId: 'f1' },
    portCalls: [
      ['createTask', { url: 'https://files.example/a.zip', parentId: 'p', files: null, key: 'k1' }],
      ['fetchTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
    ],
    emitted: told,
    context: { progress: 100, fileId: 'f1' },
  },
  {
    title: '[R1.9] an address that is known is there at once',
    input,
    from: 'creating',
    steps: [[{ port: 'createTask', answer: { kind: 'instant', fileId: 'f1' } }, 'completed']],
    sees: { screen: 'completed', fileId: 'f1' },
    emitted: told,
    context: { fileId: 'f1', progress: 100 },
  },
  {
    title: '[R10.9] a task that was there before a reload is followed on',
    input: known,
    from: 'polling',
    steps: [[task(running), 'waiting']],
    sees: { screen: 'running', progress: 40, unsure: false },
    context: { progress: 40 },
    portCalls: [['fetchTask', { taskId: 't1' }]],
  },
  {
    title: '[R1.9] what is no address is refused without asking; a refusal may be tried again',
    input: { ...input, url: 'javascript:alert(1)' },
    from: 'refused',
    steps: [[retry, 'refused']],
    sees: { screen: 'failed', canCancel: false },
    portCalls: [],
    context: { failure: localFailure('invalid_argument') },
  },
  {
    title: '[R10.9] a server that does not take it on says why, and the next try is clean',
    input,
    from: 'creating',
    steps: [
      [{ port: 'createTask', answer: dead }, 'refused'],
      [retry, 'creating', { screen: 'running', progress: 0, unsure: false }],
      [created, 'waiting'],
    ],
    sees: { screen: 'running', progress: 0, unsure: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] the refusal is there to be shown',
    input,
    from: 'creating',
    steps: [[{ port: 'createTask', answer: dead }, 'refused']],
    sees: { screen: 'failed', failure: refused, canCancel: false },
    context: { failure: refused },
  },
  {
    title: '[R10.9] a network error does not end it of the download, and is forgotten when it is back',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [poll, 'polling'],
      [task(running), 'waiting'],
    ],
    sees: { screen: 'running', progress: 40, unsure: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] while the line is lost the person sees that nobody knows',
    input: known,
    from: 'polling',
    steps: [[task(lost), 'waiting']],
    sees: { screen: 'running', progress: 0, unsure: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] a lost line before the last answer leaves no trace',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [poll, 'polling'],
      [task(completed), 'completed'],
    ],
    sees: { screen: 'completed', fileId: 'f1' },
    context: { failure: null, fileId: 'f1', progress: 100 },
    emitted: told,
  },
  {
    title: '[R10.9] a failed download is started again by the server',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
      [again(running), 'waiting'],
    ],
    sees: { screen: 'running', progress: 40, unsure: false },
    portCalls: [
      ['fetchTask', { taskId: 't1' }],
      ['retryTask', { taskId: 't1' }],
    ],
    context: { failure: null, progress: 40 },
  },
  {
    title: '[R10.9] the second start may bring the file at once, or fail in its turn',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
      [again(dead), 'failed'],
      [retry, 'retrying'],
      [again(completed), 'completed'],
    ],
    sees: { screen: 'completed', fileId: 'f1' },
    emitted: told,
    context: { fileId: 'f1', failure: null },
  },
  {
    title: '[R10.9] a new start begins without the old failure',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
    ],
    sees: { screen: 'running', progress: 0, unsure: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] why it failed is there to be shown, the second time too',
    input: known,
    from: 'polling',
    steps: [
      [task(dead), 'failed'],
      [retry, 'retrying'],
      [again(lost), 'failed'],
    ],
    sees: { screen: 'failed', failure: unreachable, canCancel: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] the first failure is there to be shown',
    input: known,
    from: 'polling',
    steps: [[task(dead), 'failed']],
    sees: { screen: 'failed', failure: refused, canCancel: true },
    context: { failure: refused },
  },
  {
    title: '[R10.9] it can be given up while it waits',
    input,
    from: 'creating',
    steps: [
      [created, 'waiting'],
      [cancel, 'cancelling', { screen: 'running', progress: 0, unsure: false }],
      [stopped, 'cancelled'],
    ],
    sees: { screen: 'cancelled' },
    portCalls: [
      ['createTask', { url: 'https://files.example/a.zip', parentId: 'p', files: null, key: 'k1' }],
      ['cancelTask', { taskId: 't1' }],
    ],
  },
  {
    title:
      '[R10.9] it can be given up while it is asked for, and after it failed; a stop that fails is no stop',
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
    sees: { screen: 'cancelled' },
  },
  {
    title: '[R10.9] why it could not be stopped is there to be shown',
    input: known,
    from: 'polling',
    steps: [
      [cancel, 'cancelling'],
      [{ port: 'cancelTask', answer: lost }, 'waiting'],
    ],
    sees: { screen: 'running', progress: 0, unsure: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] it is paused while it waits, and goes on when its owner wants it',
    input: known,
    from: 'polling',
    steps: [
      [task(running), 'waiting'],
      [pause, 'pausing', { screen: 'running', progress: 40, unsure: false }],
      [halted, 'paused', { screen: 'paused', progress: 40, failure: null }],
      [resume, 'resuming', { screen: 'running', progress: 40, unsure: false }],
      [resumed, 'waiting'],
      [poll, 'polling'],
      [task(completed), 'completed'],
    ],
    sees: { screen: 'completed', fileId: 'f1' },
    portCalls: [
      ['fetchTask', { taskId: 't1' }],
      ['pauseTask', { taskId: 't1' }],
      ['resumeTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
    ],
    emitted: told,
  },
  {
    title:
      '[R10.9] one that was paused before a reload, or elsewhere, is shown as paused and can be given up',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [poll, 'polling'],
      [task(paused), 'paused', { screen: 'paused', progress: 40, failure: null }],
      [cancel, 'cancelling'],
      [stopped, 'cancelled'],
    ],
    sees: { screen: 'cancelled' },
  },
  {
    title: '[R10.9] it is paused while it is asked for; a pause that fails is none, and says why',
    input: known,
    from: 'polling',
    steps: [
      [pause, 'pausing'],
      [{ port: 'pauseTask', answer: lost }, 'waiting'],
    ],
    sees: { screen: 'running', progress: 0, unsure: true },
    context: { failure: unreachable },
  },
  {
    title: '[R10.9] a pause leaves no trace of a lost line',
    input: known,
    from: 'polling',
    steps: [
      [task(lost), 'waiting'],
      [pause, 'pausing'],
      [halted, 'paused'],
    ],
    sees: { screen: 'paused', progress: 0, failure: null },
    context: { failure: null },
  },
  {
    title: '[R10.9] a resumption that fails leaves it paused and says why; the next try is clean',
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
      [resume, 'resuming', { screen: 'running', progress: 40, unsure: false }],
      [resumed, 'waiting'],
    ],
    sees: { screen: 'running', progress: 40, unsure: false },
    context: { failure: null },
  },
  {
    title: '[R10.9] giving up a paused download forgets why it could not be resumed',
    input: known,
    from: 'polling',
    steps: [
      [task(paused), 'paused'],
      [resume, 'resuming'],
      [{ port: 'resumeTask', answer: lost }, 'paused'],
      [cancel, 'cancelling'],
    ],
    sees: { screen: 'running', progress: 40, unsure: false },
    context: { failure: null },
  },
];
