import { assign, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { clampRetries, isOriginFailure, maxAttempts, maxRenewals } from './request.rules.ts';
import type {
  AcquiredToken,
  RequestContext,
  RequestEvent,
  RequestInput,
  RequestOutput,
  RequestPorts,
  SendAnswer,
  SessionRefreshed,
} from './request.types.ts';

const attempt = ({ context }: { context: RequestContext }): { origin: number; token: string } => ({
  origin: context.origin,
  token: context.token,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as RequestInput,
    context: {} as RequestContext,
    events: {} as RequestEvent,
    output: {} as RequestOutput,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    send: unboundPort<{ readonly origin: number; readonly token: string }, SendAnswer>('send'),
    acquireToken: unboundPort<{ readonly fresh: boolean }, AcquiredToken>('acquireToken'),
    refreshSession: unboundPort<null, SessionRefreshed>('refreshSession'),
  },
  guards: {
    needsToken: ({ context }) => context.guarded && context.token === '',
    isAnswered: (_, answer: SendAnswer) => answer.kind === 'answered',
    isGranted: (_, answer: AcquiredToken) => answer.kind === 'granted',
    isRefreshed: (_, answer: SessionRefreshed) => answer.kind === 'refreshed',
    isOffline: ({ context }) => !context.online && context.failure?.code === 'unreachable',
    mayRenewToken: ({ context }) =>
      context.attempts < maxAttempts &&
      context.renewalsLeft > 0 &&
      (context.failure?.code === 'captcha_invalid' || context.failure?.code === 'captcha_required'),
    mayRefresh: ({ context }) =>
      context.attempts < maxAttempts &&
      context.refreshesLeft > 0 &&
      context.failure?.code === 'unauthenticated',
    mayRotate: ({ context }) =>
      context.attempts < maxAttempts && context.originsLeft > 0 && isOriginFailure(context.failure),
    mayRetry: ({ context }) =>
      context.attempts < maxAttempts && context.retriesLeft > 0 && context.failure?.retryable === true,
  },
  actions: {
    setValue: assign((_, answer: SendAnswer) =>
      answer.kind === 'answered' ? { value: answer.value, failure: null } : {},
    ),
    setFailure: assign((_, answer: SendAnswer | SessionRefreshed) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setToken: assign((_, answer: AcquiredToken) =>
      answer.kind === 'granted' ? { token: answer.token } : {},
    ),
    setRefusal: assign((_, answer: AcquiredToken) =>
      answer.kind === 'refused' ? { failure: answer.failure } : {},
    ),
    countRenewal: assign(({ context }) => ({
      renewalsLeft: context.renewalsLeft - 1,
      token: '',
      guarded: true,
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1, failure: null })),
    // A call that never left the device does not count.
    uncountAttempt: assign(({ context }) => ({ attempts: context.attempts - 1 })),
    setOffline: assign({ online: false }),
    setOnline: assign({ online: true }),
    countRefresh: assign(({ context }) => ({ refreshesLeft: context.refreshesLeft - 1 })),
    nextOrigin: assign(({ context }) => ({
      origin: (context.origin + 1) % context.origins,
      originsLeft: context.originsLeft - 1,
    })),
    countRetry: assign(({ context }) => ({
      retriesLeft: context.retriesLeft - 1,
      retriesDone: context.retriesDone + 1,
      originsLeft: context.origins - 1,
    })),
    setDeadlineExceeded: assign({ failure: () => localFailure('deadline_exceeded') }),
    setCancelled: assign({ failure: () => localFailure('cancelled') }),
  },
  delays: {
    deadline: ({ context }) => context.deadline,
    // The exponent counts the retries of this call, so the sum of all waits is bounded.
    backoff: ({ context }) => 1000 * 2 ** context.retriesDone,
    rotation: 300,
  },
}).createMachine({
  id: 'request',
  description: 'One call with its token, session, origins and retries, within one deadline (R4.15, R7.31).',
  meta: { requirements: ['R4.14', 'R4.15', 'R5.6', 'R7.31'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    retriesLeft: clampRetries(input.retries),
    retriesDone: 0,
    renewalsLeft: maxRenewals,
    refreshesLeft: 1,
    origin: 0,
    originsLeft: input.origins - 1,
    origins: input.origins,
    guarded: input.guarded,
    deadline: input.deadline,
    online: input.online,
    attempts: 0,
    token: '',
    value: null,
    failure: null,
  }),
  output: ({ context }): RequestOutput =>
    context.failure === null ? { ok: true, value: context.value } : { ok: false, failure: context.failure },
  initial: 'working',
  states: {
    working: {
      description: 'Attempts the call within the deadline.',
      tags: ['busy'],
      initial: 'preparing',
      after: { deadline: { target: 'failed', actions: 'setDeadlineExceeded' } },
      on: {
        'request.cancel': { target: 'failed', actions: 'setCancelled' },
        'network.lost': { actions: 'setOffline' },
        'network.back': { actions: 'setOnline' },
      },
      states: {
        preparing: {
          description: 'Transient: does the call need a captcha token?',
          always: [{ guard: 'needsToken', target: 'acquiring' }, { target: 'sending' }],
        },
        acquiring: {
          description: 'Acquires the captcha token of a guarded call.',
          invoke: {
            src: 'acquireToken',
            input: ({ context }) => ({ fresh: context.renewalsLeft < maxRenewals }),
            onDone: [
              {
                guard: { type: 'isGranted', params: outcome },
                target: 'sending',
                actions: { type: 'setToken', params: outcome },
              },
              { target: '#request.failed', actions: { type: 'setRefusal', params: outcome } },
            ],
          },
        },
        sending: {
          description: 'One attempt against one origin.',
          entry: 'countAttempt',
          invoke: {
            src: 'send',
            input: attempt,
            onDone: [
              {
                guard: { type: 'isAnswered', params: outcome },
                target: '#request.answered',
                actions: { type: 'setValue', params: outcome },
              },
              { target: 'judging', actions: { type: 'setFailure', params: outcome } },
            ],
          },
        },
        judging: {
          description: 'Transient: which kind of retry does the failure allow?',
          always: [
            { guard: 'isOffline', target: 'offline', actions: 'uncountAttempt' },
            { guard: 'mayRenewToken', target: 'acquiring', actions: 'countRenewal' },
            { guard: 'mayRefresh', target: 'refreshing', actions: 'countRefresh' },
            { guard: 'mayRotate', target: 'rotating', actions: 'nextOrigin' },
            { guard: 'mayRetry', target: 'waiting' },
            { target: '#request.failed' },
          ],
        },
        refreshing: {
          description: 'The session has expired; refreshes it once.',
          invoke: {
            src: 'refreshSession',
            input: () => null,
            onDone: [
              { guard: { type: 'isRefreshed', params: outcome }, target: 'sending' },
              { target: '#request.failed', actions: { type: 'setFailure', params: outcome } },
            ],
          },
        },
        offline: {
          description: 'The device is offline: waits for the network or the deadline.',
          on: { 'network.back': { target: 'sending', actions: 'setOnline' } },
        },
        rotating: {
          description: 'Tries the next origin after a short delay.',
          after: { rotation: 'sending' },
        },
        waiting: {
          description: 'Backs off for 1, 2, 4, 8 seconds before the next retry.',
          after: { backoff: { target: 'sending', actions: 'countRetry' } },
        },
      },
    },
    answered: { type: 'final', description: 'The call has its answer.', tags: ['settled'] },
    failed: { type: 'final', description: 'The call failed.', tags: ['settled'] },
  },
});

export const requestMachine = machine;

/** The chart with its ports bound. */
export function withRequestPorts(ports: RequestPorts): typeof machine {
  return machine.provide({
    actors: {
      send: fromPort(ports.send),
      acquireToken: fromPort(ports.acquireToken),
      refreshSession: fromPort(ports.refreshSession),
    },
  });
}
