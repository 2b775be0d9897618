import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { dailyLimit, noSpace, order, partly } from './restore.fixtures.ts';
import type { restoreMachine } from './restore.machine.ts';
import { maxFailedPolls } from './restore.rules.ts';
import type { StartAnswer, TaskAnswer } from './restore.types.ts';
import type { RestoreView } from './restore.view.ts';

type RestoreJourney = Journey<typeof restoreMachine, RestoreView>;

const { taskId: _none, ...startInput } = order;
const start = (answer: StartAnswer) => ({ port: 'start', answer }) as const;
const task = (answer: TaskAnswer) => ({ port: 'fetchTask', answer }) as const;
const remembered = { port: 'rememberTask', answer: { kind: 'remembered' } } as const;
const retry = { event: { type: 'restore.retry' } } as const;
const dismiss = { event: { type: 'restore.dismiss' } } as const;
const poll = { delay: 'taskPoll' } as const;
const failedPoll = task({ kind: 'unanswered', failure: unreachable });
/** A number of polls in a row without an answer, below the limit. */
const failedPolls = (times: number): RestoreJourney['steps'] =>
  Array.from({ length: times }, () => [
    [failedPoll, 'waiting'] as const,
    [poll, 'following'] as const,
  ]).flat();

export const journeys: readonly RestoreJourney[] = [
  {
    title: '[R4.2] a small save completes at once',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'completed', fileId: 'n1' }), 'finishing'],
      [remembered, 'completed'],
    ],
    view: { screen: 'completed', fileId: 'n1' },
    emitted: [{ type: 'restore.completed', fileId: 'n1' }],
    portCalls: [
      ['start', startInput],
      ['rememberTask', { taskId: '' }],
    ],
    context: { progress: 100 },
    output: { kind: 'completed', fileId: 'n1' },
  },
  {
    title: '[R4.2] a large save is polled until it completes, through a network error',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'started', taskId: 't1' }), 'remembering', { screen: 'saving', progress: 0 }],
      [remembered, 'following', { screen: 'saving', progress: 0 }],
      [task({ kind: 'running', progress: 40 }), 'waiting'],
      [poll, 'following'],
      [failedPoll, 'waiting'],
      [poll, 'following'],
      [task({ kind: 'completed', fileId: 'n2' }), 'finishing'],
      [remembered, 'completed'],
    ],
    view: { screen: 'completed', fileId: 'n2' },
    emitted: [{ type: 'restore.completed', fileId: 'n2' }],
    portCalls: [
      ['start', startInput],
      ['rememberTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
      ['rememberTask', { taskId: '' }],
    ],
    output: { kind: 'completed', fileId: 'n2' },
  },
  {
    title: '[R4.2] shows the progress',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'running', progress: 40 }), 'waiting']],
    view: { screen: 'saving', progress: 40 },
    context: { progress: 40 },
    portCalls: [['fetchTask', { taskId: 't0' }]],
  },
  {
    title: '[R4.2] a failed task can be started again',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      [task({ kind: 'failed', failure: refused, partly }), 'failed'],
      [retry, 'starting'],
    ],
    view: { screen: 'saving', progress: 0 },
    context: { taskId: null, failure: null, partly: null },
  },
  {
    title: '[R4.2 P25b] gives up polling a silent service; a retry polls the same task',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      ...failedPolls(maxFailedPolls - 1),
      [failedPoll, 'unreachable'],
      [retry, 'following'],
      ...failedPolls(maxFailedPolls - 1),
      [task({ kind: 'completed', fileId: 'n1' }), 'finishing'],
    ],
    view: { screen: 'saving', progress: 100 },
    context: { taskId: 't0', failure: null },
  },
  {
    title: '[R4.2] an answer resets the count of failed polls',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      ...failedPolls(maxFailedPolls - 1),
      [task({ kind: 'running', progress: 40 }), 'waiting'],
      [poll, 'following'],
      ...failedPolls(maxFailedPolls - 1),
      [failedPoll, 'unreachable'],
    ],
    view: { screen: 'unreachable', failure: unreachable },
    context: { taskId: 't0', failure: unreachable },
  },
  {
    title: '[R4.2] a rejected poll says nothing about the task, which may be dismissed',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      [task({ kind: 'unanswered', failure: refused }), 'unreachable'],
      [dismiss, 'dismissed'],
    ],
    view: { screen: 'dismissed' },
    context: { taskId: 't0', failure: refused },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] a task that failed with a network error has ended',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'failed', failure: unreachable, partly: null }), 'failed']],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R4.2] a failed start can be dismissed',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: refused }), 'failed'],
      [dismiss, 'dismissed'],
    ],
    view: { screen: 'dismissed' },
    context: { failure: refused },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] shows why the task failed',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'failed', failure: refused, partly: null }), 'failed']],
    view: { screen: 'failed', failure: refused, partly: null },
    context: { failure: refused, partly: null },
  },
  {
    title: '[R4.2] shows how much is missing when a part of it went away, and what was saved',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'failed', failure: refused, partly }), 'failed']],
    view: { screen: 'failed', failure: refused, partly },
    context: { failure: refused, partly },
  },
  {
    title: '[R4.2] shows that the share was saved as often as allowed',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'usedUp' }), 'usedUp', { screen: 'usedUp' }],
      [dismiss, 'dismissed'],
    ],
    view: { screen: 'dismissed' },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] shows why the share was closed meanwhile',
    input: order,
    from: 'starting',
    steps: [
      [
        start({ kind: 'shareClosed', status: 'EXPIRED' }),
        'shareClosed',
        { screen: 'shareClosed', status: 'EXPIRED' },
      ],
      [dismiss, 'dismissed'],
    ],
    view: { screen: 'dismissed' },
    context: { status: 'EXPIRED' },
  },
  {
    title: '[R4.2] shows that the drive is full, and can be retried',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: noSpace }), 'noSpace'],
      [retry, 'starting'],
      [start({ kind: 'completed', fileId: 'n1' }), 'finishing'],
    ],
    view: { screen: 'saving', progress: 100 },
    context: { failure: null },
  },
  {
    title: '[R4.2] shows that the drive ran full during the save, and can be dismissed',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      [
        task({ kind: 'failed', failure: noSpace, partly }),
        'noSpace',
        { screen: 'noSpace', failure: noSpace, partly },
      ],
      [dismiss, 'dismissed'],
    ],
    view: { screen: 'dismissed' },
    context: { failure: noSpace, partly },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] keeps the failure of a full drive',
    input: order,
    from: 'starting',
    steps: [[start({ kind: 'failed', failure: noSpace }), 'noSpace']],
    view: { screen: 'noSpace' },
    context: { failure: noSpace },
  },
  {
    title: '[R4.2] shows the daily limit, which cannot be retried',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: dailyLimit }), 'dailyLimit', { screen: 'dailyLimit' }],
      [retry, 'dailyLimit'],
      [dismiss, 'dismissed'],
    ],
    view: { screen: 'dismissed' },
    context: { failure: dailyLimit },
  },
  {
    title: '[R4.2] a retry clears the old failure',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: noSpace }), 'noSpace'],
      [retry, 'starting'],
    ],
    view: { screen: 'saving', progress: 0 },
    context: { failure: null },
  },
];
