import { refused, unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { Failure } from '../shared/failure.ts';
import { localFailure } from '../shared/failure.ts';
import { captchaInvalid, plain, unauthenticated } from './request.fixtures.ts';
import type { requestMachine } from './request.machine.ts';
import type { RequestView } from './request.view.ts';

type RequestJourney = Journey<typeof requestMachine, RequestView>;

const answered = { port: 'send', answer: { kind: 'answered', value: 1 } } as const;
const failed = (failure: Failure) => ({ port: 'send', answer: { kind: 'failed', failure } }) as const;
const granted = (token: string) => ({ port: 'acquireToken', answer: { kind: 'granted', token } }) as const;
const sending = { working: 'sending' } as const;
const acquiring = { working: 'acquiring' } as const;

const lost = { event: { type: 'network.lost' } } as const;
const back = { event: { type: 'network.back' } } as const;

/** One round over five origins, none of which answers. */
const round = (last: unknown): RequestJourney['steps'] => [
  ...Array.from({ length: 4 }, (): RequestJourney['steps'] => [
    [failed(unreachable), { working: 'rotating' }],
    [{ delay: 'rotation' }, sending],
  ]).flat(),
  [failed(unreachable), last],
];

export const journeys: readonly RequestJourney[] = [
  {
    title: 'returns the answer',
    input: plain,
    from: sending,
    steps: [[answered, 'answered']],
    view: { status: 'answered' },
    output: { ok: true, value: 1 },
    portCalls: [['send', { origin: 0, token: '' }]],
  },
  {
    title: '[R4.14 R4.15] sends a guarded call with a token, and replaces a rejected one at most three times',
    input: { ...plain, guarded: true },
    from: acquiring,
    steps: [
      [granted('c1'), sending, { status: 'working' }],
      [failed(captchaInvalid), acquiring, { status: 'working' }],
      [granted('c2'), sending],
      [failed(captchaInvalid), acquiring],
      [granted('c3'), sending],
      [failed(captchaInvalid), acquiring],
      [granted('c4'), sending],
      [failed(captchaInvalid), 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: captchaInvalid },
    portCalls: [
      ['acquireToken', { fresh: false }],
      ['send', { origin: 0, token: 'c1' }],
      ['acquireToken', { fresh: true }],
      ['send', { origin: 0, token: 'c2' }],
      ['acquireToken', { fresh: true }],
      ['send', { origin: 0, token: 'c3' }],
      ['acquireToken', { fresh: true }],
      ['send', { origin: 0, token: 'c4' }],
    ],
  },
  {
    title: '[R4.14] a cancelled challenge ends the call',
    input: { ...plain, guarded: true },
    from: acquiring,
    steps: [
      [{ port: 'acquireToken', answer: { kind: 'refused', failure: localFailure('cancelled') } }, 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: localFailure('cancelled') },
  },
  {
    title: 'refreshes an expired session once and repeats the call',
    input: plain,
    from: sending,
    steps: [
      [failed(unauthenticated), { working: 'refreshing' }, { status: 'working' }],
      [{ port: 'refreshSession', answer: { kind: 'refreshed' } }, sending],
      [failed(unauthenticated), 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: unauthenticated },
  },
  {
    title: 'ends the call when the session cannot be refreshed',
    input: plain,
    from: sending,
    steps: [
      [failed(unauthenticated), { working: 'refreshing' }],
      [{ port: 'refreshSession', answer: { kind: 'signedOut' } }, 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: unauthenticated },
  },
  {
    title:
      'says that the service is out of reach, and not that the session has ended, when nobody could refresh it',
    input: plain,
    from: sending,
    steps: [
      [failed(unauthenticated), { working: 'refreshing' }],
      [{ port: 'refreshSession', answer: { kind: 'failed', failure: unreachable } }, 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: unreachable },
  },
  {
    title: '[R7.31] tries another origin after 300 ms, each once per round',
    input: { ...plain, origins: 2, retries: 0 },
    from: sending,
    steps: [
      [failed(unreachable), { working: 'rotating' }, { status: 'working' }],
      [{ delay: 'rotation' }, sending],
      [failed(unreachable), 'failed'],
    ],
    view: { status: 'failed' },
    portCalls: [
      ['send', { origin: 0, token: '' }],
      ['send', { origin: 1, token: '' }],
    ],
    output: { ok: false, failure: unreachable },
  },
  {
    title: '[R7.31 R9.8] retries a temporary failure after a backoff, over all origins again',
    input: { ...plain, origins: 2 },
    from: sending,
    steps: [
      [failed(unreachable), { working: 'rotating' }],
      [{ delay: 'rotation' }, sending],
      [failed(unreachable), { working: 'waiting' }],
      [{ delay: 'backoff' }, sending],
      [failed(unreachable), { working: 'rotating' }],
      [{ delay: 'rotation' }, sending],
      [failed(unreachable), 'failed'],
    ],
    view: { status: 'failed' },
    context: { retriesDone: 1, retriesLeft: 0 },
  },
  {
    title: 'does not retry a permanent failure',
    input: plain,
    from: sending,
    steps: [[failed(refused), 'failed']],
    view: { status: 'failed' },
    output: { ok: false, failure: refused },
  },
  {
    title: 'the deadline covers all attempts',
    input: plain,
    from: sending,
    steps: [[{ delay: 'deadline' }, 'failed']],
    view: { status: 'failed' },
    output: { ok: false, failure: localFailure('deadline_exceeded') },
  },
  {
    title: 'can be cancelled',
    input: plain,
    from: sending,
    steps: [[{ event: { type: 'request.cancel' } }, 'failed']],
    view: { status: 'failed' },
    output: { ok: false, failure: localFailure('cancelled') },
  },
  {
    title: 'an answer after a failure is a success',
    input: plain,
    from: sending,
    steps: [
      [failed(unreachable), { working: 'waiting' }],
      [{ delay: 'backoff' }, sending],
      [answered, 'answered'],
    ],
    view: { status: 'answered' },
    output: { ok: true, value: 1 },
  },
  {
    title: '[R5.6] stops after fifteen attempts, whatever the reasons to retry',
    input: { ...plain, origins: 5, retries: 4 },
    from: sending,
    steps: [
      ...round({ working: 'waiting' }),
      [{ delay: 'backoff' }, sending],
      ...round({ working: 'waiting' }),
      [{ delay: 'backoff' }, sending],
      ...round('failed'),
    ],
    view: { status: 'failed' },
    context: { attempts: 15 },
    output: { ok: false, failure: unreachable },
  },
  {
    title: '[R5.6] limits the retries to four',
    input: { ...plain, retries: 99 },
    from: sending,
    steps: [[failed(unreachable), { working: 'waiting' }]],
    view: { status: 'working' },
    context: { retriesLeft: 4, attempts: 1 },
  },
  {
    title: '[R5.6] rejects a fractional number of retries',
    input: { ...plain, retries: 0.5 },
    from: sending,
    steps: [[failed(unreachable), 'failed']],
    view: { status: 'failed' },
  },
  {
    title: '[R7.31] waits while the device is offline',
    input: plain,
    from: sending,
    steps: [
      [lost, sending],
      [failed(unreachable), { working: 'offline' }, { status: 'working' }],
      [back, sending],
      [answered, 'answered'],
    ],
    view: { status: 'answered' },
    output: { ok: true, value: 1 },
    context: { attempts: 1, online: true, retriesLeft: 1 },
  },
  {
    title: '[R7.31] a device that is online again before the call fails retries as usual',
    input: { ...plain, online: false },
    from: sending,
    steps: [
      [back, sending],
      [failed(unreachable), { working: 'waiting' }],
      [lost, { working: 'waiting' }],
      [{ delay: 'backoff' }, sending],
      [failed(refused), 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: refused },
  },
  {
    title: '[R7.31] the deadline ends the wait for a network',
    input: { ...plain, online: false },
    from: sending,
    steps: [
      [failed(unreachable), { working: 'offline' }],
      [{ delay: 'deadline' }, 'failed'],
    ],
    view: { status: 'failed' },
    output: { ok: false, failure: localFailure('deadline_exceeded') },
  },
];
