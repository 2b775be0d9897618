import { assign, emit, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  AttemptAnswer,
  AttemptProgress,
  PopupAnswer,
  PopupClosed,
  SignInContext,
  SignInEmitted,
  SignInEvent,
  SignInPorts,
} from './sign-in.types.ts';

const nothing = (): null => null;
const address = ({ context }: { context: SignInContext }): { url: string } => ({
  url: context.attempt?.url ?? '',
});
const which = ({ context }: { context: SignInContext }): { id: string } => ({
  id: context.attempt?.id ?? '',
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    beginAttempt: unboundPort<null, AttemptAnswer>('beginAttempt'),
    openPopup: unboundPort<{ readonly url: string }, PopupAnswer>('openPopup'),
    fetchAttempt: unboundPort<{ readonly id: string }, AttemptProgress>('fetchAttempt'),
    closePopup: unboundPort<null, PopupClosed>('closePopup'),
  },
  guards: {
    isBegun: (_, answer: AttemptAnswer) => answer.kind === 'begun',
    isOpened: (_, answer: PopupAnswer) => answer.kind === 'opened',
    isCompleted: (_, answer: AttemptProgress) => answer.kind === 'completed',
    isDenied: (_, answer: AttemptProgress) => answer.kind === 'denied',
    isExpired: (_, answer: AttemptProgress) => answer.kind === 'expired',
    isClosed: (_, answer: AttemptProgress) => answer.kind === 'pending' && answer.popup === 'closed',
  },
  actions: {
    takeAttempt: assign((_, answer: AttemptAnswer) =>
      answer.kind === 'begun' ? { attempt: answer.attempt, failure: null } : {},
    ),
    takeFailure: assign((_, answer: AttemptAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    takeDenied: assign({ failure: () => localFailure('access_denied') }),
    takeExpired: assign({ failure: () => localFailure('expired_token') }),
    takeCancelled: assign({ failure: () => localFailure('cancelled') }),
    forget: assign({ attempt: null, failure: null }),
    tellCompleted: emit({ type: 'signIn.completed' }),
  },
  delays: { attemptPoll: 1500, popupGrace: 2000 },
}).createMachine({
  id: 'signIn',
  description:
    'Signing in through a popup: an attempt with a secret of this browser, then a code (R1.4, R4.12).',
  meta: { requirements: ['R1.4'] },
  options: { maxIterations: 100 },
  context: { attempt: null, failure: null },
  initial: 'idle',
  states: {
    idle: { description: 'Nobody is signing in.', tags: ['settled'], on: { 'signIn.press': 'beginning' } },
    beginning: {
      description: 'The service prepares the attempt.',
      tags: ['busy'],
      entry: 'forget',
      invoke: {
        src: 'beginAttempt',
        input: nothing,
        onDone: [
          {
            guard: { type: 'isBegun', params: outcome },
            target: 'opening',
            actions: { type: 'takeAttempt', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
      on: { 'signIn.cancel': 'closing' },
    },
    opening: {
      description: 'The window opened with the press goes to the form.',
      tags: ['busy'],
      invoke: {
        src: 'openPopup',
        input: address,
        onDone: [
          { guard: { type: 'isOpened', params: outcome }, target: 'awaiting.polling' },
          { target: 'popupBlocked' },
        ],
      },
    },
    popupBlocked: {
      description: 'The browser refused the window; a link opens the same form.',
      tags: ['needsUser', 'blocked'],
      after: { attemptPoll: 'checkingBlocked' },
      on: { 'signIn.cancel': 'closing', 'attempt.announced': 'checkingBlocked' },
    },
    checkingBlocked: {
      description: 'Whether the person signed in through the link.',
      tags: ['needsUser', 'blocked'],
      invoke: {
        src: 'fetchAttempt',
        input: which,
        onDone: [
          { guard: { type: 'isCompleted', params: outcome }, target: 'completing' },
          { guard: { type: 'isDenied', params: outcome }, target: 'failed', actions: 'takeDenied' },
          { guard: { type: 'isExpired', params: outcome }, target: 'failed', actions: 'takeExpired' },
          { target: 'popupBlocked' },
        ],
      },
      on: { 'signIn.cancel': 'closing' },
    },
    awaiting: {
      description: 'The person is in the other window.',
      tags: ['needsUser'],
      initial: 'polling',
      on: { 'signIn.cancel': 'closing' },
      states: {
        pausing: {
          description: 'Between two looks at the attempt; the window tells when it returns.',
          after: { attemptPoll: 'polling' },
          on: { 'attempt.announced': 'polling' },
        },
        polling: {
          description: 'The service is asked how the attempt stands.',
          invoke: {
            src: 'fetchAttempt',
            input: which,
            onDone: [
              { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.completing' },
              {
                guard: { type: 'isDenied', params: outcome },
                target: '#signIn.refusing',
                actions: 'takeDenied',
              },
              {
                guard: { type: 'isExpired', params: outcome },
                target: '#signIn.refusing',
                actions: 'takeExpired',
              },
              { guard: { type: 'isClosed', params: outcome }, target: 'closed' },
              { target: 'pausing' },
            ],
          },
        },
        closed: {
          description: 'A closed window is no proof: it closes itself after signing in, too.',
          after: { popupGrace: 'rechecking' },
          on: { 'attempt.announced': 'polling' },
        },
        rechecking: {
          description: 'One last look, after the window has been gone for a moment.',
          invoke: {
            src: 'fetchAttempt',
            input: which,
            onDone: [
              { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.completing' },
              { target: '#signIn.failed', actions: 'takeCancelled' },
            ],
          },
        },
      },
    },
    completing: {
      description: 'The cookies are there; the window is not needed any more.',
      tags: ['busy'],
      invoke: {
        src: 'closePopup',
        input: nothing,
        onDone: { target: 'completed', actions: 'tellCompleted' },
      },
    },
    refusing: {
      description: 'The other window said no; it is closed.',
      tags: ['busy'],
      invoke: { src: 'closePopup', input: nothing, onDone: 'failed' },
    },
    closing: {
      description: 'The person changed their mind.',
      tags: ['busy'],
      invoke: { src: 'closePopup', input: nothing, onDone: { target: 'idle', actions: 'forget' } },
    },
    completed: { description: 'Somebody signed in.', tags: ['settled'], on: { 'signIn.press': 'beginning' } },
    failed: {
      description: 'It did not come to a sign-in; the failure says why, and it can be tried again.',
      tags: ['settled', 'blocked'],
      on: { 'signIn.press': 'beginning', 'signIn.cancel': 'closing' },
    },
  },
});

export const signInMachine = machine;

/** The chart with its I/O. */
export function withSignInPorts(ports: SignInPorts): typeof machine {
  return machine.provide({
    actors: {
      beginAttempt: fromPort(ports.beginAttempt),
      openPopup: fromPort(ports.openPopup),
      fetchAttempt: fromPort(ports.fetchAttempt),
      closePopup: fromPort(ports.closePopup),
    },
  });
}
