import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { appendPage, isFinal, isPassCode, isSensitive } from './share.rules.ts';
import type {
  ShareAnswer,
  ShareContext,
  ShareEmitted,
  ShareEvent,
  ShareInput,
  SharePorts,
  ShareQuestion,
} from './share.types.ts';

const question = ({ context }: { context: ShareContext }): ShareQuestion => ({
  shareId: context.shareId,
  parentId: context.parentId,
  passCode: context.passCode,
  passToken: context.passToken,
  order: context.order,
  page: '',
});
const nextQuestion = ({ context }: { context: ShareContext }): ShareQuestion => ({
  ...question({ context }),
  page: context.listing?.nextPage ?? '',
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as ShareInput,
    context: {} as ShareContext,
    events: {} as ShareEvent,
    emitted: {} as ShareEmitted,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    fetchShare: unboundPort<ShareQuestion, ShareAnswer>('fetchShare'),
  },
  guards: {
    hasAnswer: ({ context }) => context.answer !== null,
    isOpened: ({ context }) => context.answer?.kind === 'opened',
    asksForPassCode: ({ context }) => context.answer?.kind === 'refused' && isPassCode(context.answer.status),
    isAuditing: ({ context }) => context.answer?.kind === 'refused' && context.answer.status === 'AUDITING',
    isSensitive: ({ context }) => context.answer?.kind === 'refused' && isSensitive(context.answer.status),
    isClosed: ({ context }) => context.answer?.kind === 'refused' && isFinal(context.answer.status),
    hasMore: ({ context }) => (context.listing?.nextPage ?? '') !== '',
    mayTryNow: ({ context }) => context.retryAfter === 0,
    gotPage: (_, answer: ShareAnswer) => answer.kind === 'opened',
    lostAccess: (_, answer: ShareAnswer) => answer.kind === 'refused',
  },
  actions: {
    keepAnswer: assign((_, answer: ShareAnswer) => ({ answer })),
    takeListing: assign(({ context }) => {
      const listing = context.answer?.kind === 'opened' ? context.answer.listing : null;
      return {
        answer: null,
        listing,
        status: null,
        failure: null,
        retryAfter: 0,
        passCode: '',
        passToken: listing?.passToken ?? '',
      };
    }),
    takeRefusal: assign(({ context }) =>
      context.answer?.kind === 'refused'
        ? {
            answer: null,
            status: context.answer.status,
            opensAt: context.answer.opensAt ?? '',
            retryAfter: context.answer.retryAfter,
            passCode: '',
            listing: null,
          }
        : {},
    ),
    takeFailure: assign(({ context }) =>
      context.answer?.kind === 'failed' ? { answer: null, failure: context.answer.failure } : {},
    ),
    takePage: assign(({ context }, answer: ShareAnswer) =>
      answer.kind === 'opened' && context.listing !== null
        ? { listing: appendPage(context.listing, answer.listing), failure: null }
        : {},
    ),
    takePageFailure: assign((_, answer: ShareAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    keepPassCode: assign(({ event }) =>
      event.type === 'passcode.submit' ? { passCode: event.passCode } : {},
    ),
    enterFolder: assign(({ event }) => (event.type === 'folder.open' ? { parentId: event.parentId } : {})),
    changeOrder: assign(({ event }) => (event.type === 'order.change' ? { order: event.order } : {})),
    hideListing: assign({ listing: null }),
    waitOver: assign({ retryAfter: 0 }),
    tellOpened: emit(
      ({ context }): ShareEmitted => ({
        type: 'share.opened',
        shareId: context.shareId,
        passToken: context.passToken,
      }),
    ),
  },
  delays: {
    auditPoll: 10_000,
    passCodeWait: ({ context }) => context.retryAfter * 1000,
  },
}).createMachine({
  id: 'share',
  description: 'What a person with a link sees of a share (R4.1, R6.3).',
  meta: { requirements: ['R4.1', 'R6.3'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    shareId: input.shareId,
    parentId: input.parentId,
    passCode: input.passCode,
    passToken: input.passToken,
    order: input.order,
    answer: input.initial,
    listing: null,
    status: null,
    opensAt: '',
    failure: null,
    retryAfter: 0,
  }),
  initial: 'deciding',
  on: { 'access.blocked': '.regionBlocked' },
  states: {
    deciding: {
      description: 'A server may have fetched the first answer already.',
      always: [{ guard: 'hasAnswer', target: 'answered' }, { target: 'loading' }],
    },
    loading: {
      description: 'The folder is on its way.',
      tags: ['busy'],
      invoke: {
        src: 'fetchShare',
        input: question,
        onDone: { target: 'answered', actions: { type: 'keepAnswer', params: outcome } },
      },
      on: {
        'folder.open': { target: 'loading', reenter: true, actions: 'enterFolder' },
        'order.change': { target: 'loading', reenter: true, actions: 'changeOrder' },
      },
    },
    answered: {
      description: 'The answer decides what the person sees.',
      always: [
        { guard: 'isOpened', target: 'open', actions: ['takeListing', 'tellOpened'] },
        { guard: 'asksForPassCode', target: 'awaitingPassCode', actions: 'takeRefusal' },
        { guard: 'isAuditing', target: 'auditing', actions: 'takeRefusal' },
        { guard: 'isSensitive', target: 'sensitive', actions: 'takeRefusal' },
        { guard: 'isClosed', target: 'closed', actions: 'takeRefusal' },
        { target: 'failed', actions: 'takeFailure' },
      ],
    },
    awaitingPassCode: {
      description: 'The owner chose a passcode; too many wrong ones make the person wait.',
      tags: ['needsUser', 'settled'],
      initial: 'deciding',
      on: { 'share.reload': 'loading' },
      states: {
        deciding: {
          description: 'Whether a passcode may be tried now.',
          always: [{ guard: 'mayTryNow', target: 'ready' }, { target: 'waiting' }],
        },
        ready: {
          description: 'The person types the passcode.',
          on: { 'passcode.submit': { target: '#share.loading', actions: 'keepPassCode' } },
        },
        waiting: {
          description: 'Too many were wrong: the service says how long to wait.',
          tags: ['blocked'],
          after: { passCodeWait: { target: 'ready', actions: 'waitOver' } },
        },
      },
    },
    auditing: {
      description: 'The share is being checked; the answer is asked for again by itself.',
      tags: ['blocked', 'settled'],
      after: { auditPoll: 'loading' },
      on: { 'share.reload': 'loading' },
    },
    sensitive: {
      description: 'The content is why it is not shown; the owner may have it looked at again.',
      tags: ['blocked', 'settled'],
      on: { 'share.reload': 'loading' },
    },
    regionBlocked: {
      description: 'The service may not be used from here; the page says so instead of the share.',
      tags: ['blocked', 'settled'],
      entry: 'hideListing',
      on: { 'access.allowed': 'loading' },
    },
    closed: {
      description: 'There is nothing to see, and the status says why.',
      tags: ['blocked', 'settled'],
      on: { 'share.reload': 'loading' },
    },
    failed: {
      description: 'The service could not be asked; the person may try again.',
      tags: ['blocked', 'settled'],
      on: {
        'share.reload': 'loading',
        'folder.open': { target: 'loading', actions: 'enterFolder' },
      },
    },
    open: {
      description: 'The folder is shown.',
      tags: ['settled'],
      initial: 'idle',
      on: {
        'folder.open': { target: 'loading', actions: 'enterFolder' },
        'order.change': { target: 'loading', actions: 'changeOrder' },
        'share.reload': 'loading',
      },
      states: {
        idle: {
          description: 'What is loaded is on screen.',
          on: { 'page.more': { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          description: 'The next page is on its way.',
          invoke: {
            src: 'fetchShare',
            input: nextQuestion,
            onDone: [
              {
                guard: { type: 'gotPage', params: outcome },
                target: 'idle',
                actions: { type: 'takePage', params: outcome },
              },
              {
                guard: { type: 'lostAccess', params: outcome },
                target: '#share.answered',
                actions: { type: 'keepAnswer', params: outcome },
              },
              { target: 'pageFailed', actions: { type: 'takePageFailure', params: outcome } },
            ],
          },
        },
        pageFailed: {
          description: 'The next page did not come; what is loaded stays.',
          on: { 'page.more': 'loadingMore' },
        },
      },
    },
  },
});

export const shareMachine = machine;

/** The chart with its ports bound. */
export function withSharePorts(ports: SharePorts): typeof machine {
  return machine.provide({ actors: { fetchShare: fromPort(ports.fetchShare) } });
}
