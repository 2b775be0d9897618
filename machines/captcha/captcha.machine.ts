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
  LockAcquired,
  LockReleased,
  StoredToken,
  TokenAnswer,
  TokenStored,
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
    { guard: 'wantsFresh', target: '#captcha.requesting', actions: 'setAction' },
    { target: '#captcha.readingStored', actions: 'setAction' },
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
    acquireLock: unboundPort<null, LockAcquired>('acquireLock'),
    releaseLock: unboundPort<null, LockReleased>('releaseLock'),
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
    setAction: assign(({ event }) =>
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
    setStored: assign((_, answer: StoredToken) => (answer.kind === 'stored' ? { token: answer.token } : {})),
    setTokenOfOtherTab: assign((_, answer: StoredToken) =>
      answer.kind === 'stored' ? { token: answer.token, result: 'granted' as const } : {},
    ),
    setGranted: assign((_, answer: TokenAnswer) =>
      answer.kind === 'granted' ? { token: answer.token, expiresIn: answer.expiresIn } : {},
    ),
    showChallenge: assign((_, answer: TokenAnswer) =>
      answer.kind === 'challenge' ? { url: answer.url } : {},
    ),
    setSolved: assign(({ event }) =>
      event.type === 'challenge.solve'
        ? { token: event.token, expiresIn: event.expiresIn, result: 'granted' as const }
        : {},
    ),
    hideChallenge: assign({ url: '' }),
    setFailure: assign((_, answer: TokenAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setCancelled: assign({ failure: () => localFailure('cancelled'), result: 'cancelled' as const }),
    setExpired: assign({ failure: () => localFailure('cancelled'), result: 'expired' as const }),
    emitGranted: emit(
      ({ context }): CaptchaEmitted => ({
        type: 'captcha.granted',
        action: context.action,
        token: context.token,
      }),
    ),
    emitRefused: emit(
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
  description:
    'Gets a token for one guarded action at a time, with a challenge if the service asks for one (R4.14, R5.5).',
  meta: { requirements: ['R4.14', 'R5.5', 'R3.18'] },
  options: { maxIterations: 100 },
  context: { action: '', fresh: false, url: '', token: '', expiresIn: 0, result: 'none', failure: null },
  initial: 'idle',
  states: {
    idle: { description: 'Nobody has needed a token yet.', tags: ['settled'], on: requests },
    readingStored: {
      description: 'Reuses a stored token that is still valid, also one that another tab stored.',
      tags: ['busy'],
      invoke: {
        src: 'readToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'hasToken', params: outcome },
            target: 'granted',
            actions: { type: 'setStored', params: outcome },
          },
          { target: 'requesting' },
        ],
      },
    },
    requesting: {
      description: 'Requests a token: the service grants one or returns a challenge.',
      tags: ['busy'],
      invoke: {
        src: 'requestToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'isGranted', params: outcome },
            target: 'storing',
            actions: { type: 'setGranted', params: outcome },
          },
          {
            guard: { type: 'isChallenge', params: outcome },
            target: 'acquiringLock',
            actions: { type: 'showChallenge', params: outcome },
          },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    acquiringLock: {
      description: 'Waits for the lock that allows one challenge at a time over all tabs.',
      tags: ['busy'],
      invoke: {
        src: 'acquireLock',
        input: nothing,
        onDone: [{ guard: 'isFresh', target: 'challenging' }, { target: 'rereading' }],
      },
    },
    rereading: {
      description:
        'Reads the stored token again: the tab that held the lock may have solved the same challenge.',
      tags: ['busy'],
      invoke: {
        src: 'readToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'hasToken', params: outcome },
            target: 'releasingLock',
            actions: { type: 'setTokenOfOtherTab', params: outcome },
          },
          { target: 'challenging' },
        ],
      },
    },
    challenging: {
      description:
        'The challenge is shown; closing it, or five minutes without an answer, cancels the request.',
      tags: ['needsUser'],
      exit: 'hideChallenge',
      after: { challengeLife: { target: 'releasingLock', actions: 'setExpired' } },
      on: {
        'challenge.solve': { target: 'storing', actions: 'setSolved' },
        'challenge.close': { target: 'releasingLock', actions: 'setCancelled' },
      },
    },
    storing: {
      description: 'Stores the token for the next call and for other tabs.',
      tags: ['busy'],
      invoke: {
        src: 'storeToken',
        input: wholeToken,
        onDone: [{ guard: 'wasSolved', target: 'releasingLock' }, { target: 'granted' }],
      },
    },
    releasingLock: {
      description: 'Releases the lock, so that the next tab can show its challenge.',
      tags: ['busy'],
      invoke: {
        src: 'releaseLock',
        input: nothing,
        onDone: [
          { guard: 'wasSolved', target: 'granted' },
          { guard: 'wasCancelled', target: 'cancelled' },
          { target: 'expired' },
        ],
      },
    },
    granted: {
      description: 'The token has been emitted to whoever requested it.',
      tags: ['settled'],
      entry: 'emitGranted',
      on: requests,
    },
    cancelled: {
      description: 'The person closed the challenge; the call that needed the token fails as cancelled.',
      tags: ['settled'],
      entry: 'emitRefused',
      on: requests,
    },
    expired: {
      description: 'The challenge was not solved in time.',
      tags: ['settled'],
      entry: 'emitRefused',
      on: requests,
    },
    failed: {
      description: 'The service granted no token; the failure says why.',
      tags: ['settled', 'blocked'],
      entry: 'emitRefused',
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
      acquireLock: fromPort(ports.acquireLock),
      releaseLock: fromPort(ports.releaseLock),
    },
  });
}
