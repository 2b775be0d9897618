import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  Keeping,
  ProfileAnswer,
  RefreshAnswer,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionInput,
  SessionPorts,
  SignOutAnswer,
  Stored,
  StoredSession,
} from './session.types.ts';

const nothing = (): null => null;
const keeping = ({ context }: { context: SessionContext }): Keeping => ({
  userId: context.profile?.userId ?? null,
  interrupted: context.interrupted,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    readSession: unboundPort<null, StoredSession>('readSession'),
    fetchProfile: unboundPort<null, ProfileAnswer>('fetchProfile'),
    refreshSession: unboundPort<null, RefreshAnswer>('refreshSession'),
    endSession: unboundPort<null, SignOutAnswer>('endSession'),
    storeSession: unboundPort<Keeping, Stored>('storeSession'),
  },
  guards: {
    knowsProfile: ({ context }) => context.initial?.kind === 'profile',
    knowsSignedOut: ({ context }) => context.initial?.kind === 'signedOut',
    mayRenew: ({ context }) => context.initial?.kind === 'failed',
    isSwitched: ({ context }) => context.previous !== '' && context.previous !== context.profile?.userId,
    hadPrevious: ({ context }) => context.previous !== '',
    isSamePerson: ({ context, event }) =>
      event.type === 'session.changedElsewhere' &&
      event.userId !== null &&
      event.userId === context.profile?.userId,
    isNobody: ({ event }) => event.type === 'session.changedElsewhere' && event.userId === null,
    hasProfile: ({ context }) => context.profile !== null,
    isPremium: ({ context }) => context.profile?.premium === true,
    wasStored: (_, answer: StoredSession) => answer.kind === 'stored',
    gotProfile: (_, answer: ProfileAnswer) => answer.kind === 'profile',
    isInterrupted: ({ context }) => context.interrupted,
    isSignedOut: (_, answer: ProfileAnswer | RefreshAnswer) => answer.kind === 'signedOut',
    isRefreshed: (_, answer: RefreshAnswer) => answer.kind === 'refreshed',
    isEnded: (_, answer: SignOutAnswer) => answer.kind === 'signedOut',
  },
  actions: {
    setInitial: assign(({ context }) =>
      context.initial?.kind === 'profile' ? { profile: context.initial.profile, initial: null } : {},
    ),
    setProfile: assign((_, answer: ProfileAnswer) =>
      answer.kind === 'profile' ? { profile: answer.profile, failure: null } : {},
    ),
    setFailure: assign((_, answer: ProfileAnswer | RefreshAnswer | SignOutAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    setPrevious: assign(({ context }) => ({ previous: context.profile?.userId ?? context.previous })),
    // Only who has seen a page is interrupted in it.
    setInterrupted: assign(({ context }) =>
      context.profile === null ? {} : { interrupted: true, previous: context.profile.userId },
    ),
    clearInterrupted: assign({ interrupted: false }),
    clearPrevious: assign({ previous: '', interrupted: false }),
    reset: assign({ profile: null, failure: null, initial: null }),
    emitSignedIn: emit(
      ({ context }): SessionEmitted => ({
        type: 'session.signedIn',
        userId: context.profile?.userId ?? '',
        verified: context.profile?.verified ?? false,
        premium: context.profile?.premium ?? false,
      }),
    ),
    emitSignedOut: emit({ type: 'session.signedOut' }),
    emitSwitched: emit(
      ({ context }): SessionEmitted => ({
        type: 'session.switched',
        userId: context.profile?.userId ?? '',
      }),
    ),
    emitFailed: emit({ type: 'session.failed' }),
  },
  delays: { refreshPeriod: 100 * 60_000, reconnect: 15_000 },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in, from page load to sign-out, in step with other tabs (R4.4, R4.5, R4.7, R4.8).',
  meta: { requirements: ['R4.4', 'R4.5', 'R4.7', 'R4.8'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    initial: input.initial,
    profile: null,
    previous: '',
    interrupted: false,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    // The service is asked, not the hint: a tab in another process may read what was stored before the change.
    'session.changedElsewhere': [
      { guard: 'isSamePerson' },
      // Who signs out in another tab leaves this one, too.
      { guard: 'isNobody', target: '.checking', actions: ['setPrevious', 'clearInterrupted', 'reset'] },
      { target: '.checking', actions: ['setPrevious', 'reset'] },
    ],
    // Also during a background check, so that a press is never lost.
    'signOut.press': { guard: 'hasProfile', target: '.signingOut', actions: 'clearPrevious' },
  },
  states: {
    deciding: {
      description: 'Transient: did the server-rendered page say who is signed in?',
      always: [
        { guard: 'knowsProfile', target: 'remembering', actions: 'setInitial' },
        { guard: 'knowsSignedOut', target: 'forgetting' },
        // The service has seen a refresh token, which says more than the stored hint.
        { guard: 'mayRenew', target: 'refreshing' },
        { target: 'restoring' },
      ],
    },
    restoring: {
      description: 'Reads the stored hint that somebody signed in here.',
      tags: ['busy'],
      invoke: {
        src: 'readSession',
        input: nothing,
        onDone: [
          { guard: { type: 'wasStored', params: outcome }, target: 'checking' },
          { target: 'signedOut' },
        ],
      },
    },
    checking: {
      description: 'Reads the profile: is the session still valid?',
      tags: ['busy'],
      invoke: {
        src: 'fetchProfile',
        input: nothing,
        onDone: [
          {
            guard: { type: 'gotProfile', params: outcome },
            target: 'remembering',
            actions: { type: 'setProfile', params: outcome },
          },
          { guard: { type: 'isSignedOut', params: outcome }, target: 'refreshing' },
          { target: 'unreachable', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    refreshing: {
      description: 'The access token has expired; refreshes it.',
      tags: ['busy'],
      invoke: {
        src: 'refreshSession',
        input: nothing,
        onDone: [
          { guard: { type: 'isRefreshed', params: outcome }, target: 'rechecking' },
          {
            guard: { type: 'isSignedOut', params: outcome },
            target: 'forgetting',
            actions: 'setInterrupted',
          },
          { target: 'unreachable', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    rechecking: {
      description: 'Reads the profile again after the refresh; its answer is final.',
      tags: ['busy'],
      invoke: {
        src: 'fetchProfile',
        input: nothing,
        onDone: [
          {
            guard: { type: 'gotProfile', params: outcome },
            target: 'remembering',
            actions: { type: 'setProfile', params: outcome },
          },
          {
            guard: { type: 'isSignedOut', params: outcome },
            target: 'forgetting',
            actions: 'setInterrupted',
          },
          { target: 'unreachable', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    unreachable: {
      description: 'The service does not answer; nobody is signed out, and it is retried by itself.',
      tags: ['blocked', 'settled'],
      entry: 'emitFailed',
      after: { reconnect: 'checking' },
      on: { 'session.retry': 'checking', 'signIn.completed': 'checking' },
    },
    remembering: {
      description: 'Stores the hint for the next page.',
      tags: ['busy'],
      entry: 'emitSignedIn',
      invoke: {
        src: 'storeSession',
        input: keeping,
        onDone: [
          { guard: 'isSwitched', target: 'switched', actions: 'emitSwitched' },
          { target: 'signedIn', actions: 'clearPrevious' },
        ],
      },
    },
    switched: {
      description:
        'Another tab signed in to another account; a notice is shown before anything of that account.',
      tags: ['settled', 'needsUser'],
      exit: 'clearPrevious',
      on: { 'change.acknowledge': 'signedIn' },
    },
    signedIn: {
      description: 'Somebody is signed in.',
      tags: ['settled'],
      initial: 'deciding',
      after: { refreshPeriod: 'refreshing' },
      on: {
        'session.expired': 'refreshing',
        'profile.reload': 'checking',
        'signIn.completed': 'checking',
      },
      states: {
        deciding: {
          description: 'Transient: is the membership active?',
          always: [{ guard: 'isPremium', target: 'premium' }, { target: 'free' }],
        },
        free: { description: 'Signed in without membership.' },
        premium: { description: 'Signed in, and membership lasts.' },
      },
    },
    signingOut: {
      description: 'Ends the session at the service first, so that no copy of its token stays valid.',
      tags: ['busy'],
      invoke: {
        src: 'endSession',
        input: nothing,
        onDone: [
          { guard: { type: 'isEnded', params: outcome }, target: 'forgetting' },
          { target: 'signedIn', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    forgetting: {
      description: 'Removes the stored hint and what this device kept of the person.',
      tags: ['busy'],
      entry: 'reset',
      invoke: {
        src: 'storeSession',
        input: keeping,
        onDone: [
          { guard: 'isInterrupted', target: 'interrupted', actions: 'emitSignedOut' },
          { guard: 'hadPrevious', target: 'signedOutElsewhere' },
          { target: 'signedOut', actions: 'emitSignedOut' },
        ],
      },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      tags: ['settled'],
      on: {
        'signIn.completed': 'checking',
        'signIn.began': 'signingIn',
        'session.changedElsewhere': { guard: 'isNobody' },
      },
    },
    interrupted: {
      description:
        'The service has ended the session of somebody who was at work; what they typed waits for them to sign in again.',
      tags: ['settled', 'needsUser'],
      on: {
        'signIn.completed': 'checking',
        'change.acknowledge': { target: 'signedOut', actions: 'clearPrevious' },
        // Told late: it was the person after all.
        'session.changedElsewhere': { guard: 'isNobody', target: 'signedOutElsewhere' },
      },
    },
    signingIn: {
      description: 'The sign-in dialog is open; nobody is signed in yet.',
      tags: ['settled', 'needsUser'],
      on: {
        'signIn.completed': 'checking',
        'signIn.ended': 'signedOut',
        'session.changedElsewhere': { guard: 'isNobody' },
      },
    },
    signedOutElsewhere: {
      description: 'Another tab signed out; a notice says so.',
      tags: ['settled', 'needsUser'],
      entry: ['clearPrevious', 'emitSignedOut'],
      on: {
        'change.acknowledge': 'signedOut',
        'signIn.completed': 'checking',
        'signIn.began': 'signingIn',
        'session.changedElsewhere': { guard: 'isNobody' },
      },
    },
  },
});

export const sessionMachine = machine;

/** The chart with its ports bound. */
export function withSessionPorts(ports: SessionPorts): typeof machine {
  return machine.provide({
    actors: {
      readSession: fromPort(ports.readSession),
      fetchProfile: fromPort(ports.fetchProfile),
      refreshSession: fromPort(ports.refreshSession),
      endSession: fromPort(ports.endSession),
      storeSession: fromPort(ports.storeSession),
    },
  });
}
