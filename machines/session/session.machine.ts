import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
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
const whoIsIn = ({ context }: { context: SessionContext }): { userId: string | null } => ({
  userId: context.profile?.userId ?? null,
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
    storeSession: unboundPort<{ readonly userId: string | null }, Stored>('storeSession'),
  },
  guards: {
    knowsProfile: ({ context }) => context.initial?.kind === 'profile',
    knowsSignedOut: ({ context }) => context.initial?.kind === 'signedOut',
    isSwitched: ({ context }) => context.previous !== '' && context.previous !== context.profile?.userId,
    wasSomebody: ({ context }) => context.previous !== '',
    hasProfile: ({ context }) => context.profile !== null,
    isPremium: ({ context }) => context.profile?.premium === true,
    wasStored: (_, answer: StoredSession) => answer.kind === 'stored',
    gotProfile: (_, answer: ProfileAnswer) => answer.kind === 'profile',
    isSignedOut: (_, answer: ProfileAnswer | RefreshAnswer) => answer.kind === 'signedOut',
    isRefreshed: (_, answer: RefreshAnswer) => answer.kind === 'refreshed',
    isEnded: (_, answer: SignOutAnswer) => answer.kind === 'signedOut',
  },
  actions: {
    takeInitial: assign(({ context }) =>
      context.initial?.kind === 'profile' ? { profile: context.initial.profile, initial: null } : {},
    ),
    takeProfile: assign((_, answer: ProfileAnswer) =>
      answer.kind === 'profile' ? { profile: answer.profile, failure: null } : {},
    ),
    takeFailure: assign((_, answer: ProfileAnswer | RefreshAnswer | SignOutAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    keepPrevious: assign(({ context }) => ({ previous: context.profile?.userId ?? context.previous })),
    settlePrevious: assign({ previous: '' }),
    forget: assign({ profile: null, failure: null, initial: null }),
    tellSignedIn: emit(
      ({ context }): SessionEmitted => ({
        type: 'session.signedIn',
        userId: context.profile?.userId ?? '',
      }),
    ),
    tellSignedOut: emit({ type: 'session.signedOut' }),
    tellSwitched: emit(
      ({ context }): SessionEmitted => ({
        type: 'session.switched',
        userId: context.profile?.userId ?? '',
      }),
    ),
    tellFailed: emit({ type: 'session.failed' }),
  },
  delays: { refreshPeriod: 100 * 60_000, reconnect: 15_000 },
}).createMachine({
  id: 'session',
  description:
    'Who is signed in, from the first page to signing out, whatever other tabs do (R4.4, R4.5, R4.7, R4.8).',
  meta: { requirements: ['R4.4', 'R4.5', 'R4.7', 'R4.8'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ initial: input.initial, profile: null, previous: '', failure: null }),
  initial: 'deciding',
  on: {
    'session.changedElsewhere': { target: '.restoring', actions: ['keepPrevious', 'forget'] },
    // Also while a check runs in the background: a press is never lost.
    'signOut.press': { guard: 'hasProfile', target: '.signingOut' },
  },
  states: {
    deciding: {
      description: 'A server may know already who this is.',
      always: [
        { guard: 'knowsProfile', target: 'remembering', actions: 'takeInitial' },
        { guard: 'knowsSignedOut', target: 'forgetting' },
        { target: 'restoring' },
      ],
    },
    restoring: {
      description: 'Looks for the hint that somebody signed in here.',
      tags: ['busy'],
      invoke: {
        src: 'readSession',
        input: nothing,
        onDone: [
          { guard: { type: 'wasStored', params: outcome }, target: 'checking' },
          { guard: 'wasSomebody', target: 'signedOutElsewhere' },
          { target: 'signedOut' },
        ],
      },
    },
    checking: {
      description: 'Asks the service whether the session still holds.',
      tags: ['busy'],
      invoke: {
        src: 'fetchProfile',
        input: nothing,
        onDone: [
          {
            guard: { type: 'gotProfile', params: outcome },
            target: 'remembering',
            actions: { type: 'takeProfile', params: outcome },
          },
          { guard: { type: 'isSignedOut', params: outcome }, target: 'refreshing' },
          { target: 'unreachable', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    refreshing: {
      description: 'The short token has run out; the long one asks for the next.',
      tags: ['busy'],
      invoke: {
        src: 'refreshSession',
        input: nothing,
        onDone: [
          { guard: { type: 'isRefreshed', params: outcome }, target: 'rechecking' },
          { guard: { type: 'isSignedOut', params: outcome }, target: 'forgetting' },
          { target: 'unreachable', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    rechecking: {
      description: 'After a refresh the service is asked once more, and believed.',
      tags: ['busy'],
      invoke: {
        src: 'fetchProfile',
        input: nothing,
        onDone: [
          {
            guard: { type: 'gotProfile', params: outcome },
            target: 'remembering',
            actions: { type: 'takeProfile', params: outcome },
          },
          { guard: { type: 'isSignedOut', params: outcome }, target: 'forgetting' },
          { target: 'unreachable', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    unreachable: {
      description: 'The service cannot be asked; that signs nobody out, and is tried again.',
      tags: ['blocked', 'settled'],
      entry: 'tellFailed',
      after: { reconnect: 'checking' },
      on: { 'session.retry': 'checking', 'signIn.completed': 'checking' },
    },
    remembering: {
      description: 'Leaves the hint for the next page.',
      tags: ['busy'],
      entry: 'tellSignedIn',
      invoke: {
        src: 'storeSession',
        input: whoIsIn,
        onDone: [
          { guard: 'isSwitched', target: 'switched', actions: 'tellSwitched' },
          { target: 'signedIn', actions: 'settlePrevious' },
        ],
      },
    },
    switched: {
      description:
        'Another tab signed in as somebody else; the person is told before anything of theirs is shown.',
      tags: ['settled', 'needsUser'],
      exit: 'settlePrevious',
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
          description: 'Whether membership lasts.',
          always: [{ guard: 'isPremium', target: 'premium' }, { target: 'free' }],
        },
        free: { description: 'Signed in without membership.' },
        premium: { description: 'Signed in, and membership lasts.' },
      },
    },
    signingOut: {
      description: 'The service ends the session first, so that no copy of it stays good.',
      tags: ['busy'],
      invoke: {
        src: 'endSession',
        input: nothing,
        onDone: [
          { guard: { type: 'isEnded', params: outcome }, target: 'forgetting' },
          { target: 'signedIn', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    forgetting: {
      description: 'Removes what this device kept of the person.',
      tags: ['busy'],
      entry: 'forget',
      invoke: {
        src: 'storeSession',
        input: whoIsIn,
        onDone: { target: 'signedOut', actions: ['settlePrevious', 'tellSignedOut'] },
      },
    },
    signedOut: {
      description: 'Nobody is signed in.',
      tags: ['settled'],
      on: { 'signIn.completed': 'checking', 'signIn.began': 'signingIn' },
    },
    signingIn: {
      description: 'The person is in a sign-in dialog; nobody is signed in yet.',
      tags: ['settled', 'needsUser'],
      on: { 'signIn.completed': 'checking', 'signIn.ended': 'signedOut' },
    },
    signedOutElsewhere: {
      description: 'Another tab signed out; the person is told, so that the change is no riddle.',
      tags: ['settled', 'needsUser'],
      entry: ['settlePrevious', 'tellSignedOut'],
      on: {
        'change.acknowledge': 'signedOut',
        'signIn.completed': 'checking',
        'signIn.began': 'signingIn',
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
