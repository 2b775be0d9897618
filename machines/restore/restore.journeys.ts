import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { dailyLimit, noSpace, order } from './restore.fixtures.ts';
import type { restoreMachine } from './restore.machine.ts';
import { maxMisses } from './restore.rules.ts';
import type { StartAnswer, TaskAnswer } from './restore.types.ts';
import type { RestoreView } from './restore.view.ts';

type RestoreJourney = Journey<typeof restoreMachine, RestoreView>;

const { taskId: _none, ...asked } = order;
const start = (answer: StartAnswer) => ({ port: 'start', answer }) as const;
const task = (answer: TaskAnswer) => ({ port: 'fetchTask', answer }) as const;
const remembered = { port: 'rememberTask', answer: { kind: 'remembered' } } as const;
const retry = { event: { type: 'restore.retry' } } as const;
const dismiss = { event: { type: 'restore.dismiss' } } as const;
const poll = { delay: 'taskPoll' } as const;
const missed = task({ kind: 'unanswered', failure: unreachable });
/** So many questions in a row without an answer, none of them the last that is borne. */
const misses = (times: number): RestoreJourney['steps'] =>
  Array.from({ length: times }, () => [[missed, 'waiting'] as const, [poll, 'following'] as const]).flat();

export const journeys: readonly RestoreJourney[] = [
  {
    title: '[R4.2] a small restore is done at once and opens in the drive',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'completed', fileId: 'n1' }), 'finishing'],
      [remembered, 'completed'],
    ],
    sees: { screen: 'completed', fileId: 'n1' },
    emitted: [{ type: 'restore.completed', fileId: 'n1' }],
    portCalls: [
      ['start', asked],
      ['rememberTask', { taskId: '' }],
    ],
    context: { progress: 100 },
    output: { kind: 'completed', fileId: 'n1' },
  },
  {
    title: '[R4.2] a large one is followed to its end, second by second, through a lost line',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'started', taskId: 't1' }), 'remembering', { screen: 'saving', progress: 0 }],
      [remembered, 'following', { screen: 'saving', progress: 0 }],
      [task({ kind: 'running', progress: 40 }), 'waiting'],
      [poll, 'following'],
      [missed, 'waiting'],
      [poll, 'following'],
      [task({ kind: 'completed', fileId: 'n2' }), 'finishing'],
      [remembered, 'completed'],
    ],
    sees: { screen: 'completed', fileId: 'n2' },
    emitted: [{ type: 'restore.completed', fileId: 'n2' }],
    portCalls: [
      ['start', asked],
      ['rememberTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
      ['fetchTask', { taskId: 't1' }],
      ['rememberTask', { taskId: '' }],
    ],
    output: { kind: 'completed', fileId: 'n2' },
  },
  {
    title: '[R4.2] how far it is can be seen',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'running', progress: 40 }), 'waiting']],
    sees: { screen: 'saving', progress: 40 },
    context: { progress: 40 },
    portCalls: [['fetchTask', { taskId: 't0' }]],
  },
  {
    title: '[R4.2] a task that failed can be begun again',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      [task({ kind: 'failed', failure: refused }), 'failed'],
      [retry, 'starting'],
    ],
    sees: { screen: 'saving', progress: 0 },
    context: { taskId: null, failure: null },
  },
  {
    title:
      '[R4.2 P25b] a service that stays silent is said, and the same task is followed when the person asks again',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      ...misses(maxMisses - 1),
      [missed, 'unreachable'],
      [retry, 'following'],
      ...misses(maxMisses - 1),
      [task({ kind: 'completed', fileId: 'n1' }), 'finishing'],
    ],
    sees: { screen: 'saving', progress: 100 },
    context: { taskId: 't0', failure: null },
  },
  {
    title: '[R4.2] silence is counted from the last answer on',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      ...misses(maxMisses - 1),
      [task({ kind: 'running', progress: 40 }), 'waiting'],
      [poll, 'following'],
      ...misses(maxMisses - 1),
      [missed, 'unreachable'],
    ],
    sees: { screen: 'unreachable', failure: unreachable },
    context: { taskId: 't0', failure: unreachable },
  },
  {
    title: '[R4.2] a question that was refused says nothing about the task, which may be left to itself',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      [task({ kind: 'unanswered', failure: refused }), 'unreachable'],
      [dismiss, 'dismissed'],
    ],
    sees: { screen: 'dismissed' },
    context: { taskId: 't0', failure: refused },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] a task that ran into an error of the network is over, too',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'failed', failure: unreachable }), 'failed']],
    sees: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R4.2] a refusal is told, and can be left',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: refused }), 'failed'],
      [dismiss, 'dismissed'],
    ],
    sees: { screen: 'dismissed' },
    context: { failure: refused },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] a failed task keeps its reason on screen',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [[task({ kind: 'failed', failure: refused }), 'failed']],
    sees: { screen: 'failed', failure: refused },
    context: { failure: refused },
  },
  {
    title: '[R4.2] a share that was saved as often as allowed says so',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'usedUp' }), 'usedUp', { screen: 'usedUp' }],
      [dismiss, 'dismissed'],
    ],
    sees: { screen: 'dismissed' },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] a share that ended meanwhile says why',
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
    sees: { screen: 'dismissed' },
    context: { status: 'EXPIRED' },
  },
  {
    title: '[R4.2] a drive that is too full says so, and with more room it is tried again',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: noSpace }), 'noSpace'],
      [retry, 'starting'],
      [start({ kind: 'completed', fileId: 'n1' }), 'finishing'],
    ],
    sees: { screen: 'saving', progress: 100 },
    context: { failure: null },
  },
  {
    title: '[R4.2] a drive that fills up on the way says so, too, and it may be let be',
    input: { ...order, taskId: 't0' },
    from: 'following',
    steps: [
      [task({ kind: 'failed', failure: noSpace }), 'noSpace'],
      [dismiss, 'dismissed'],
    ],
    sees: { screen: 'dismissed' },
    context: { failure: noSpace },
    output: { kind: 'dismissed' },
  },
  {
    title: '[R4.2] why there is no room is there to be shown',
    input: order,
    from: 'starting',
    steps: [[start({ kind: 'failed', failure: noSpace }), 'noSpace']],
    sees: { screen: 'noSpace' },
    context: { failure: noSpace },
  },
  {
    title: '[R4.2] the limit of a day says so, and is not tried in vain',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: dailyLimit }), 'dailyLimit', { screen: 'dailyLimit' }],
      [retry, 'dailyLimit'],
      [dismiss, 'dismissed'],
    ],
    sees: { screen: 'dismissed' },
    context: { failure: dailyLimit },
  },
  {
    title: '[R4.2] trying again with more room begins without the old failure',
    input: order,
    from: 'starting',
    steps: [
      [start({ kind: 'failed', failure: noSpace }), 'noSpace'],
      [retry, 'starting'],
    ],
    sees: { screen: 'saving', progress: 0 },
    context: { failure: null },
  },
];
