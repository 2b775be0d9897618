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
const turn = { port: 'takeTurn', answer: { kind: 'taken' } } as const;
const ended = { port: 'endTurn', answer: { kind: 'ended' } } as const;
const solve = { event: { type: 'challenge.solve', token: 'solved', expiresIn: 120 } } as const;
const close = { event: { type: 'challenge.close' } } as const;
const stored = { port: 'storeToken', answer: { kind: 'stored' } } as const;
const cancelled = { type: 'captcha.refused', action, failure: localFailure('cancelled') } as const;
const granted = (token: string) => ({ type: 'captcha.granted', action, token }) as const;
const toChallenge: CaptchaJourney['steps'] = [
  [fresh, 'requesting'],
  [challenge, 'takingTurn'],
  [turn, 'challenging'],
];

/** Each place of rest, and how one comes there. */
const rests: Readonly<Record<string, CaptchaJourney['steps']>> = {
  granted: [...toChallenge, [solve, 'storing'], [stored, 'endingTurn'], [ended, 'granted']],
  cancelled: [...toChallenge, [close, 'endingTurn'], [ended, 'cancelled']],
  expired: [...toChallenge, [{ delay: 'challengeLife' }, 'endingTurn'], [ended, 'expired']],
  failed: [
    [fresh, 'requesting'],
    [failed, 'failed'],
  ],
};

export const journeys: readonly CaptchaJourney[] = [
  {
    title: '[R4.14] a token that still lasts serves again',
    input,
    from: 'idle',
    seesAtStart: { screen: 'nothing' },
    steps: [
      [request, 'readingStored', { screen: 'nothing' }],
      [{ port: 'readToken', answer: { kind: 'stored', token: 'kept' } }, 'granted'],
    ],
    sees: { screen: 'nothing' },
    emitted: [granted('kept')],
    portCalls: [['readToken', { action }]],
  },
  {
    title: '[R4.14] at low risk the service grants one without a challenge, and it is kept',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [given, 'storing', { screen: 'nothing' }],
      [stored, 'granted'],
    ],
    sees: { screen: 'nothing' },
    emitted: [granted('new')],
    portCalls: [
      ['readToken', { action }],
      ['requestToken', { action }],
      ['storeToken', { action, token: 'new', expiresIn: 300 }],
    ],
  },
  {
    title:
      '[R4.14] a refused token is not read again: a fresh one is asked for, its challenge solved, its turn given back',
    input,
    from: 'idle',
    steps: [...(rests.granted ?? [])],
    sees: { screen: 'nothing' },
    emitted: [granted('solved')],
    portCalls: [
      ['requestToken', { action }],
      ['takeTurn', null],
      ['storeToken', { action, token: 'solved', expiresIn: 120 }],
      ['endTurn', null],
    ],
    context: { url: '' },
  },
  {
    title: '[R4.14] the challenge is shown from the address that the service gave',
    input,
    from: 'idle',
    steps: [...toChallenge],
    sees: { screen: 'challenge', url: 'https://c/1' },
    context: { url: 'https://c/1' },
    emitted: [],
  },
  {
    title: '[R4.14] closing the challenge cancels with error "cancelled"',
    input,
    from: 'idle',
    steps: [...(rests.cancelled ?? [])],
    sees: { screen: 'nothing' },
    emitted: [cancelled],
    portCalls: [
      ['requestToken', { action }],
      ['takeTurn', null],
      ['endTurn', null],
    ],
    context: { url: '', failure: localFailure('cancelled') },
  },
  {
    title: '[R4.14 R9.8] five minutes without an answer are a cancellation, too',
    input,
    from: 'idle',
    steps: [...(rests.expired ?? [])],
    sees: { screen: 'nothing' },
    emitted: [cancelled],
    context: { failure: localFailure('cancelled') },
  },
  {
    title: '[R4.14] a service that gives none says why',
    input,
    from: 'idle',
    steps: [...(rests.failed ?? [])],
    sees: { screen: 'nothing' },
    emitted: [{ type: 'captcha.refused', action, failure: unreachable }],
    context: { failure: unreachable },
  },
  {
    title: '[R4.14] what another tab solved meanwhile serves here, and nobody solves a second one',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [challenge, 'takingTurn', { screen: 'nothing' }],
      [turn, 'rereading', { screen: 'nothing' }],
      [
        { port: 'readToken', answer: { kind: 'stored', token: 'theirs' } },
        'endingTurn',
        { screen: 'nothing' },
      ],
      [ended, 'granted'],
    ],
    sees: { screen: 'nothing' },
    emitted: [granted('theirs')],
  },
  {
    title: '[R4.14] when no other tab solved one, the challenge comes up',
    input,
    from: 'idle',
    steps: [
      [request, 'readingStored'],
      [none, 'requesting'],
      [challenge, 'takingTurn'],
      [turn, 'rereading'],
      [none, 'challenging'],
    ],
    sees: { screen: 'challenge', url: 'https://c/1' },
  },
  ...Object.entries(rests).flatMap(([rest, steps]): CaptchaJourney[] => [
    {
      title: `[R4.14] after ${rest} the next request starts clean`,
      input,
      from: 'idle',
      steps: [
        ...steps,
        [request, 'readingStored'],
        [none, 'requesting'],
        [given, 'storing'],
        [stored, 'granted'],
      ],
      sees: { screen: 'nothing' },
      context: { failure: null, result: 'none', token: 'new' },
    },
    {
      title: `[R4.14] after ${rest} a fresh one may be asked for`,
      input,
      from: 'idle',
      steps: [...steps, [fresh, 'requesting']],
      sees: { screen: 'nothing' },
      context: { failure: null, result: 'none', token: '' },
    },
  ]),
];
