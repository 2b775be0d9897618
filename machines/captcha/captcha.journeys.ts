import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';
import type { captchaMachine } from './captcha.machine.ts';
import type { CaptchaView } from './captcha.view.ts';

type CaptchaJourney = Journey<typeof captchaMachine, CaptchaView>;

const action = 'POST:/drive/v1/share/restore';
const input = { kind: 'captcha' } as const;
const request = { event: { type: 'token.request', action, fresh: false } } as const;
const fresh = { event: { type: 'token.request', action, fresh: true } } as const;
const none = { port: 'readToken', answer: { kind: 'none' } } as const;
const challenge = { port: 'requestToken', answer: { kind: 'challenge', url: 'https://c/1' } } as const;
const given = { port: 'requestToken', answer: { kind: 'granted', token: 'new', expiresIn: 300 } } as const;
const failed = { port: 'requestToken', answer: { kind: 'failed', failure: unreachable } } as const;
const acquired = { port: 'acquireLock', answer: { kind: 'acquired' } } as const;
const released = { port: 'releaseLock', answer: { kind: 'released' } } as const;
const solve = { event: { type: 'challenge.solve', token: 'solved', expiresIn: 120 } } as const;
const close = { event: { type: 'challenge.close' } } as const;
const stored = { port: 'storeToken', answer: { kind: 'stored' } } as const;
const cancelled = { type: 'captcha.refused', action, failure: localFailure('cancelled') } as const;
const granted = (token: string) => ({ type: 'captcha.granted', action, token }) as const;
const toChallenge: CaptchaJourney['steps'] = [
  [fresh, 'requesting'],
  [challenge, 'acquiringLock'],
  [acquired, 'challenging'],
];

/** How each resting state is reached. */
const rests: Readonly<Record<string, CaptchaJourney['steps']>> = {
  granted: [...toChallenge, [solve, 'storing'], [stored, 'releasingLock'], [released, 'granted']],
  cancelled: [...toChallenge, [close, 'releasingLock'], [released, 'cancelled']],
  expired: [...toChallenge, [{ delay: 'challengeLife' }, 'releasingLock'], [released, 'expired']],
  failed: [
    [fresh, 'requesting'],
    [failed, 'failed'],
  ],
};

export const journeys: readonly CaptchaJourney[] = [
  {
    title: '[R4.14] reuses a token that is still valid',
    input,
    from: 'idle',
    viewAtStart: { screen: 'nothing' },
    steps: [
      [request, 'readingStored', { screen: 'nothing' }],
      [{ port: 'readToken', answer: { kind: 'stored', token: 'kept' } }, 'granted'],
    ],
    view: { screen: 'nothing' },
    emitted: [granted('kept')],
    portCalls: [['readToken', { action }]],
  },
  {
    title: '[R4.14] stores a token that the service grants without a challenge',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [given, 'storing', { screen: 'nothing' }],
      [stored, 'granted'],
    ],
    view: { screen: 'nothing' },
    emitted: [granted('new')],
    portCalls: [
      ['readToken', { action }],
      ['requestToken', { action }],
      ['storeToken', { action, token: 'new', expiresIn: 300 }],
    ],
  },
  {
    title: '[R4.14] after a rejected token, requests a fresh one, shows the challenge and releases the lock',
    input,
    from: 'idle',
    steps: [...(rests.granted ?? [])],
    view: { screen: 'nothing' },
    emitted: [granted('solved')],
    portCalls: [
      ['requestToken', { action }],
      ['acquireLock', null],
      ['storeToken', { action, token: 'solved', expiresIn: 120 }],
      ['releaseLock', null],
    ],
    context: { url: '' },
  },
  {
    title: '[R4.14] shows the challenge from the URL that the service returned',
    input,
    from: 'idle',
    steps: [...toChallenge],
    view: { screen: 'challenge', url: 'https://c/1' },
    context: { url: 'https://c/1' },
    emitted: [],
  },
  {
    title: '[R4.14] closing the challenge cancels with error "cancelled"',
    input,
    from: 'idle',
    steps: [...(rests.cancelled ?? [])],
    view: { screen: 'nothing' },
    emitted: [cancelled],
    portCalls: [
      ['requestToken', { action }],
      ['acquireLock', null],
      ['releaseLock', null],
    ],
    context: { url: '', failure: localFailure('cancelled') },
  },
  {
    title: '[R4.14 R9.8] five minutes without an answer count as cancelled',
    input,
    from: 'idle',
    steps: [...(rests.expired ?? [])],
    view: { screen: 'nothing' },
    emitted: [cancelled],
    context: { failure: localFailure('cancelled') },
  },
  {
    title: '[R4.14] shows why the service granted no token',
    input,
    from: 'idle',
    steps: [...(rests.failed ?? [])],
    view: { screen: 'nothing' },
    emitted: [{ type: 'captcha.refused', action, failure: unreachable }],
    context: { failure: unreachable },
  },
  {
    title: '[R4.14] uses a token that another tab stored while this one waited for the lock',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [challenge, 'acquiringLock', { screen: 'nothing' }],
      [acquired, 'rereading', { screen: 'nothing' }],
      [
        { port: 'readToken', answer: { kind: 'stored', token: 'theirs' } },
        'releasingLock',
        { screen: 'nothing' },
      ],
      [released, 'granted'],
    ],
    view: { screen: 'nothing' },
    emitted: [granted('theirs')],
  },
  {
    title: '[R4.14] shows the challenge when no other tab stored a token',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [challenge, 'acquiringLock'],
      [acquired, 'rereading'],
      [none, 'challenging'],
    ],
    view: { screen: 'challenge', url: 'https://c/1' },
  },
  ...Object.entries(rests).flatMap(([rest, steps]): CaptchaJourney[] => [
    {
      title: `[R4.14] after ${rest}, the next request starts without the old result`,
      input,
      from: 'idle',
      steps: [
        ...steps,
        [request, 'readingStored'],
        [none, 'requesting'],
        [given, 'storing'],
        [stored, 'granted'],
      ],
      view: { screen: 'nothing' },
      context: { failure: null, result: 'none', token: 'new' },
    },
    {
      title: `[R4.14] after ${rest}, a fresh token can be requested`,
      input,
      from: 'idle',
      steps: [...steps, [fresh, 'requesting']],
      view: { screen: 'nothing' },
      context: { failure: null, result: 'none', token: '' },
    },
  ]),
];
