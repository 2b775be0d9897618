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
} from './captcha.types.ts';

const actionOnly = ({ context }: { context: CaptchaContext }): { action: string } => ({
  action: context.action,
});
const wholeToken = ({ context }: { context: CaptchaContext }) => ({
  action: context.action,
  token: context.token,
  expiresIn: context.expiresIn,
});

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
  },
  guards: {
    wantsFresh: ({ event }) => event.type === 'token.request' && event.fresh,
    hasToken: (_, answer: StoredToken) => answer.kind === 'stored',
    isGranted: (_, answer: TokenAnswer) => answer.kind === 'granted',
    isChallenge: (_, answer: TokenAnswer) => answer.kind === 'challenge',
  },
  actions: {
    keepAction: assign(({ event }) =>
      event.type === 'token.request' ? { action: event.action, token: '', url: '', failure: null } : {},
    ),
    takeStored: assign((_, answer: StoredToken) => (answer.kind === 'stored' ? { token: answer.token } : {})),
    takeGranted: assign((_, answer: TokenAnswer) =>
      answer.kind === 'granted' ? { token: answer.token, expiresIn: answer.expiresIn } : {},
    ),
    showChallenge: assign((_, answer: TokenAnswer) =>
      answer.kind === 'challenge' ? { url: answer.url } : {},
    ),
    takeSolved: assign(({ event }) =>
      event.type === 'challenge.solve' ? { token: event.token, expiresIn: event.expiresIn } : {},
    ),
    hideChallenge: assign({ url: '' }),
    takeFailure: assign((_, answer: TokenAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    takeCancelled: assign({ failure: () => localFailure('cancelled') }),
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
  context: { action: '', url: '', token: '', expiresIn: 0, failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody needs a token.',
      tags: ['settled'],
      on: {
        'token.request': [
          { guard: 'wantsFresh', target: 'requesting', actions: 'keepAction' },
          { target: 'readingStored', actions: 'keepAction' },
        ],
      },
    },
    readingStored: {
      description: 'A token that still lasts serves again, one from another tab too.',
      tags: ['busy'],
      invoke: {
        src: 'readToken',
        input: actionOnly,
        onDone: [
          {
            guard: { type: 'hasToken', params: outcome },
            target: 'idle',
            actions: [{ type: 'takeStored', params: outcome }, 'tellGranted'],
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
            target: 'challenging',
            actions: { type: 'showChallenge', params: outcome },
          },
          { target: 'idle', actions: [{ type: 'takeFailure', params: outcome }, 'tellRefused'] },
        ],
      },
    },
    challenging: {
      description: 'The challenge is on screen; closing it, or five minutes, is a cancellation.',
      tags: ['needsUser'],
      exit: 'hideChallenge',
      after: { challengeLife: { target: 'idle', actions: ['takeCancelled', 'tellRefused'] } },
      on: {
        'challenge.solve': { target: 'storing', actions: 'takeSolved' },
        'challenge.close': { target: 'idle', actions: ['takeCancelled', 'tellRefused'] },
      },
    },
    storing: {
      description: 'Keeps the token for the next call.',
      tags: ['busy'],
      invoke: { src: 'storeToken', input: wholeToken, onDone: { target: 'idle', actions: 'tellGranted' } },
    },
  },
});

export const captchaMachine = machine;

/** The chart with its I/O. */
export function withCaptchaPorts(ports: CaptchaPorts): typeof machine {
  return machine.provide({
    actors: {
      readToken: fromPort(ports.readToken),
      requestToken: fromPort(ports.requestToken),
      storeToken: fromPort(ports.storeToken),
    },
  });
}
