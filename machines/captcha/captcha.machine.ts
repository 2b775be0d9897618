import { assign, emit, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  CaptchaContext,
  CaptchaEmitted,
  CaptchaEvent,
  CaptchaInput,
  CaptchaPorts,
  StoredToken,
  TokenAnswer,
  TokenStored,
  TurnEnded,
  TurnTaken,
} from './captcha.types.ts';

const actionOnly = ({ context }: { context: CaptchaContext }): { action: string } => ({
  action: context.action,
});
const wholeToken = ({ context }: { context: CaptchaContext }) => ({
  action: context.action,
  token: context.token,
  expiresIn: context.expiresIn,
});

const nothing = (): null => null;

/** Every resting state accepts the next request. */
const requests = {
  'token.request': [
    { guard: 'wantsFresh', target: '#captcha.requesting', actions: 'keepAction' },
    { target: '#captcha.readingStored', actions: 'keepAction' },
  ],
} as const;

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as CaptchaInput,
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
    emitted: {} as CaptchaEmitted,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    readToken: unboundPort<{ readonly action: string }, StoredToken>('readToken'),
    requestToken: unboundPort<{ readonly action: string }, TokenAnswer>('requestToken'),
    storeToken: unboundPort<
      { readonly action: string; readonly token: string; readonly expiresIn: number },
      TokenStored
    >('storeToken'),
    takeTurn: unboundPort<null, TurnTaken>('takeTurn'),
    endTurn: unboundPort<null, TurnEnded>('endTurn'),
  },
  guards: {
    wantsFresh: ({ event }) => event.type === 'token.request' && event.fresh,
    isFresh: ({ context }) => context.fresh,
    hasToken: (_, answer: StoredToken) => answer.kind === 'stored',
    isGranted: (_, answer: TokenAnswer) => answer.kind === 'granted',
    wasSolved: ({ context }) => context.result === 'granted',
    wasCancelled: ({ context }) => context.result === 'cancelled',
    isChallenge: (_, answer: TokenAnswer) => answer.kind === 'challenge',
  },
  actions: {
    keepAction: assign(({ event }) =>
      event.type === 'token.request'
        ? {
            action: event.action,
            fresh: event.fresh,
            token: '',
            url: '',
            result: 'none' as const,
            failure: null,
          }
        : {},
    ),
    takeStored: assign((_, answer: StoredToken) => (answer.kind === 'stored' ? { token: answer.token } : {})),
    takeOthers: assign((_, answer: StoredToken) =>
      answer.kind === 'stored' ? { token: answer.token, result: 'granted' as const } : {},
    ),
    takeGranted: assign((_, answer: TokenAnswer) =>
      answer.kind === 'granted' ? { token: answer.token, expiresIn: answer.expiresIn } : {},
    ),
    showChallenge: assign((_, answer: TokenAnswer) =>
      answer.kind === 'challenge' ? { url: answer.url } : {},
    ),
    takeSolved: assign(({ event }) =>
      event.type === 'challenge.solve'
        ? { token: event.token, expiresIn: event.expiresIn, result: 'granted' as const }
        : {},
    ),
    hideChallenge: assign({ url: '' }),
    takeFailure: assign((_, answer: TokenAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    takeCancelled: assign({ failure: () => localFailure('cancelled'), result: 'cancelled' as const }),
    takeExpired: assign({ failure: () => localFailure('cancelled'), result: 'expired' as const }),
    tellGranted: emit(
      ({ context }): CaptchaEmitted => ({
        type: 'captcha.granted',
        action: context.action,
        token: context.token,
      }),
    ),
    tellRefused: emit(
      ({ context }): CaptchaEmitted => ({
        type: 'captcha.refused',
        action: context.action,
        failure: context.failure ?? localFailure('captcha_invalid'),
      }),
    ),
  },
  delays: { challengeLife: 5 * 60_000 },
}).createMachine({
  id: 'captcha',
  description: 'Gets a token for one guarded action at a time; may bring up a challenge (R4.14, R5.5).',
  meta: { requirements: ['R4.14', 'R5.5', 'R3.18'] },
  options: { maxIterations: 100 },
  context: { action: '', fresh: false, url: '', token: '', expiresIn: 0, result: 'none', failure: null },
  initial: 'idle',
  states: {
    idle: { description: 'Nobody has needed a token yet.', tags: ['settled'], on: requests },
    readingStored: {
      description: 'A token that still lasts serves again, one from another tab too.',
      tags: ['busy'],
      invoke: {
        src: 'readToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'hasToken', params: outcome },
            target: 'granted',
            actions: { type: 'takeStored', params: outcome },
          },
          { target: 'requesting' },
        ],
      },
    },
    requesting: {
      description: 'The service grants a token, or wants a challenge solved.',
      tags: ['busy'],
      invoke: {
        src: 'requestToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'isGranted', params: outcome },
            target: 'storing',
            actions: { type: 'takeGranted', params: outcome },
          },
          {
            guard: { type: 'isChallenge', params: outcome },
            target: 'takingTurn',
            actions: { type: 'showChallenge', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    takingTurn: {
      description: 'Another tab may be showing a challenge; one at a time is enough for anybody.',
      tags: ['busy'],
      invoke: {
        src: 'takeTurn',
        input: nothing,
        onDone: [{ guard: 'isFresh', target: 'challenging' }, { target: 'rereading' }],
      },
    },
    rereading: {
      description: 'The tab before may have solved one for the same action: then nobody solves another.',
      tags: ['busy'],
      invoke: {
        src: 'readToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'hasToken', params: outcome },
            target: 'endingTurn',
            actions: { type: 'takeOthers', params: outcome },
          },
          { target: 'challenging' },
        ],
      },
    },
    challenging: {
      description: 'The challenge is on screen; closing it, or five minutes, is a cancellation.',
      tags: ['needsUser'],
      exit: 'hideChallenge',
      after: { challengeLife: { target: 'endingTurn', actions: 'takeExpired' } },
      on: {
        'challenge.solve': { target: 'storing', actions: 'takeSolved' },
        'challenge.close': { target: 'endingTurn', actions: 'takeCancelled' },
      },
    },
    storing: {
      description: 'Keeps the token for the next call, and for other tabs.',
      tags: ['busy'],
      invoke: {
        src: 'storeToken',
        input: wholeToken,
        onDone: [{ guard: 'wasSolved', target: 'endingTurn' }, { target: 'granted' }],
      },
    },
    endingTurn: {
      description: 'The next tab may show its challenge.',
      tags: ['busy'],
      invoke: {
        src: 'endTurn',
        input: nothing,
        onDone: [
          { guard: 'wasSolved', target: 'granted' },
          { guard: 'wasCancelled', target: 'cancelled' },
          { target: 'expired' },
        ],
      },
    },
    granted: {
      description: 'The token is handed to whoever asked.',
      tags: ['settled'],
      entry: 'tellGranted',
      on: requests,
    },
    cancelled: {
      description: 'The person closed the challenge; the call that needed it ends as cancelled.',
      tags: ['settled'],
      entry: 'tellRefused',
      on: requests,
    },
    expired: {
      description: 'Nobody solved the challenge in time.',
      tags: ['settled'],
      entry: 'tellRefused',
      on: requests,
    },
    failed: {
      description: 'The service gave no token, and said why.',
      tags: ['settled', 'blocked'],
      entry: 'tellRefused',
      on: requests,
    },
  },
});

export const captchaMachine = machine;

/** The chart with its ports bound. */
export function withCaptchaPorts(ports: CaptchaPorts): typeof machine {
  return machine.provide({
    actors: {
      readToken: fromPort(ports.readToken),
      requestToken: fromPort(ports.requestToken),
      storeToken: fromPort(ports.storeToken),
      takeTurn: fromPort(ports.takeTurn),
      endTurn: fromPort(ports.endTurn),
    },
  });
}
