import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { appendPage, isFinal, isPassCode, isSensitive, isWarning } from './share.rules.ts';
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
  foldersFirst: context.foldersFirst,
  page: '',
  ...(context.showSensitive ? { showSensitive: true } : {}),
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
    needsPassCode: ({ context }) => context.answer?.kind === 'refused' && isPassCode(context.answer.status),
    isAuditing: ({ context }) => context.answer?.kind === 'refused' && context.answer.status === 'AUDITING',
    isWarning: ({ context }) => context.answer?.kind === 'refused' && isWarning(context.answer.status),
    isSensitive: ({ context }) => context.answer?.kind === 'refused' && isSensitive(context.answer.status),
    isClosed: ({ context }) => context.answer?.kind === 'refused' && isFinal(context.answer.status),
    hasMore: ({ context }) => (context.listing?.nextPage ?? '') !== '',
    mayTryNow: ({ context }) => context.retryAfter === 0,
    gotPage: (_, answer: ShareAnswer) => answer.kind === 'opened',
    lostAccess: (_, answer: ShareAnswer) => answer.kind === 'refused',
  },
  actions: {
    setAnswer: assign((_, answer: ShareAnswer) => ({ answer })),
    setListing: assign(({ context }) => {
      const listing = context.answer?.kind === 'opened' ? context.answer.listing : null;
      return {
        answer: null,
        listing,
        status: null,
        failure: null,
        retryAfter: 0,
        passCode: '',
        passToken: listing?.passToken ?? '',
        showSensitive: false,
      };
    }),
    setRefusal: assign(({ context }) =>
      context.answer?.kind === 'refused'
        ? {
            answer: null,
            status: context.answer.status,
            opensAt: context.answer.opensAt ?? '',
            retryAfter: context.answer.retryAfter,
            passCode: '',
            passToken: context.answer.passToken ?? context.passToken,
            showSensitive: false,
            listing: null,
          }
        : {},
    ),
    setFailure: assign(({ context }) =>
      context.answer?.kind === 'failed' ? { answer: null, failure: context.answer.failure } : {},
    ),
    setPage: assign(({ context }, answer: ShareAnswer) =>
      answer.kind === 'opened' && context.listing !== null
        ? { listing: appendPage(context.listing, answer.listing), failure: null }
        : {},
    ),
    setPageFailure: assign((_, answer: ShareAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setPassCode: assign(({ event }) =>
      event.type === 'passcode.submit' ? { passCode: event.passCode } : {},
    ),
    acceptWarning: assign({ showSensitive: true }),
    enterFolder: assign(({ event }) => (event.type === 'folder.open' ? { parentId: event.parentId } : {})),
    changeOrder: assign(({ event }) =>
      event.type === 'order.change' ? { order: event.order, foldersFirst: event.foldersFirst } : {},
    ),
    hideListing: assign({ listing: null }),
    clearRetryAfter: assign({ retryAfter: 0 }),
    emitOpened: emit(
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
  description: 'A share as a visitor with its link sees it (R4.1, R6.3).',
  meta: { requirements: ['R4.1', 'R6.3'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    shareId: input.shareId,
    parentId: input.parentId,
    passCode: input.passCode,
    passToken: input.passToken,
    order: input.order,
    foldersFirst: input.foldersFirst ?? true,
    answer: input.initial,
    listing: null,
    status: null,
    opensAt: '',
    failure: null,
    retryAfter: 0,
    showSensitive: false,
  }),
  initial: 'deciding',
  on: { 'access.blocked': '.regionBlocked' },
  states: {
    deciding: {
      description: 'Transient: did the server-rendered page contain the first answer?',
      always: [{ guard: 'hasAnswer', target: 'answered' }, { target: 'loading' }],
    },
    loading: {
      description: 'Loads the folder.',
      tags: ['busy'],
      invoke: {
        src: 'fetchShare',
        input: question,
        onDone: { target: 'answered', actions: { type: 'setAnswer', params: outcome } },
      },
      on: {
        'folder.open': { target: 'loading', reenter: true, actions: 'enterFolder' },
        'order.change': { target: 'loading', reenter: true, actions: 'changeOrder' },
      },
    },
    answered: {
      description: 'Transient: the answer decides what is shown.',
      always: [
        { guard: 'isOpened', target: 'open', actions: ['setListing', 'emitOpened'] },
        { guard: 'needsPassCode', target: 'awaitingPassCode', actions: 'setRefusal' },
        { guard: 'isAuditing', target: 'auditing', actions: 'setRefusal' },
        { guard: 'isWarning', target: 'warned', actions: 'setRefusal' },
        { guard: 'isSensitive', target: 'sensitive', actions: 'setRefusal' },
        { guard: 'isClosed', target: 'closed', actions: 'setRefusal' },
        { target: 'failed', actions: 'setFailure' },
      ],
    },
    awaitingPassCode: {
      description: 'The share has a passcode; too many wrong ones lock the form.',
      tags: ['needsUser', 'settled'],
      initial: 'deciding',
      on: { 'share.reload': 'loading' },
      states: {
        deciding: {
          description: 'Transient: may a passcode be tried now?',
          always: [{ guard: 'mayTryNow', target: 'ready' }, { target: 'waiting' }],
        },
        ready: {
          description: 'The person types the passcode.',
          on: { 'passcode.submit': { target: '#share.loading', actions: 'setPassCode' } },
        },
        waiting: {
          description: 'The form is locked after too many wrong passcodes; the service says for how long.',
          tags: ['blocked'],
          after: { passCodeWait: { target: 'ready', actions: 'clearRetryAfter' } },
        },
      },
    },
    auditing: {
      description: 'The share is being reviewed; it is polled.',
      tags: ['blocked', 'settled'],
      after: { auditPoll: 'loading' },
      on: { 'share.reload': 'loading' },
    },
    warned: {
      description: 'The share is marked as sensitive; it opens when the person wants to see it anyway.',
      tags: ['needsUser', 'settled'],
      on: {
        'warning.accept': { target: 'loading', actions: 'acceptWarning' },
        'share.reload': 'loading',
      },
    },
    sensitive: {
      description: 'The content failed a review; the owner can ask for another one.',
      tags: ['blocked', 'settled'],
      on: { 'share.reload': 'loading' },
    },
    regionBlocked: {
      description:
        'The service may not be used from this region; the page says so instead of showing the share.',
      tags: ['blocked', 'settled'],
      entry: 'hideListing',
      on: { 'access.allowed': 'loading' },
    },
    closed: {
      description: 'The share is closed, or what was asked for is not in it; its status says which.',
      tags: ['blocked', 'settled'],
      on: {
        'share.reload': 'loading',
        'folder.open': { target: 'loading', actions: 'enterFolder' },
      },
    },
    failed: {
      description: 'The service does not answer; it can be retried.',
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
          description: 'The loaded pages are shown.',
          on: { 'page.more': { guard: 'hasMore', target: 'loadingMore' } },
        },
        loadingMore: {
          description: 'Loads the next page.',
          invoke: {
            src: 'fetchShare',
            input: nextQuestion,
            onDone: [
              {
                guard: { type: 'gotPage', params: outcome },
                target: 'idle',
                actions: { type: 'setPage', params: outcome },
              },
              {
                guard: { type: 'lostAccess', params: outcome },
                target: '#share.answered',
                actions: { type: 'setAnswer', params: outcome },
              },
              { target: 'pageFailed', actions: { type: 'setPageFailure', params: outcome } },
            ],
          },
        },
        pageFailed: {
          description: 'Loading the next page failed; the loaded ones stay.',
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
