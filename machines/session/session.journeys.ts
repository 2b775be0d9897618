import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { ada, bo, premiumAda } from './session.fixtures.ts';
import { interruptedJourneys } from './session.interrupted.journeys.ts';
import type { sessionMachine } from './session.machine.ts';
import { renewalJourney } from './session.renewal.journeys.ts';
import type { Profile } from './session.types.ts';
import type { SessionView } from './session.view.ts';

type SessionJourney = Journey<typeof sessionMachine, SessionView>;

const unknown = { initial: null } as const;
const known = { initial: { kind: 'profile', profile: ada } } as const;
const stored = { port: 'readSession', answer: { kind: 'stored', userId: 'u1' } } as const;
const profile = (one: Profile) =>
  ({ port: 'fetchProfile', answer: { kind: 'profile', profile: one } }) as const;
const noProfile = { port: 'fetchProfile', answer: { kind: 'signedOut' } } as const;
const lost = <const T extends string>(port: T) =>
  ({ port, answer: { kind: 'failed', failure: unreachable } }) as const;
const refreshed = { port: 'refreshSession', answer: { kind: 'refreshed' } } as const;
const kept = { port: 'storeSession', answer: { kind: 'stored' } } as const;
const event = <const T extends string>(type: T) => ({ event: { type } }) as const;
const free = { signedIn: 'free' } as const;
const signedIn = { type: 'session.signedIn', userId: 'u1', verified: true, premium: false } as const;
const failed = { type: 'session.failed' } as const;
const elsewhere = (userId: string | null) =>
  ({ event: { type: 'session.changedElsewhere', userId } }) as const;
const sessionEnded = { port: 'refreshSession', answer: { kind: 'signedOut' } } as const;
/** Another tab signed out, and the service says so, too. */
const signsOutElsewhere = [
  [elsewhere(null), 'checking'],
  [noProfile, 'refreshing'],
  [sessionEnded, 'forgetting', { status: 'unknown' }],
  [kept, 'signedOutElsewhere', { status: 'signedOut', elsewhere: true, interrupted: false }],
] as const;
const none = { port: 'readSession', answer: { kind: 'none' } } as const;
const signedOut = { type: 'session.signedOut' } as const;

export const journeys: readonly SessionJourney[] = [
  ...interruptedJourneys,
  renewalJourney,
  {
    title: 'reads the profile of a person who signed in before',
    input: unknown,
    from: 'restoring',
    steps: [
      [stored, 'checking'],
      [profile(ada), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedIn],
    context: { profile: ada, failure: null },
    portCalls: [
      ['readSession', null],
      ['fetchProfile', null],
      ['storeSession', { userId: 'u1', interrupted: false }],
    ],
  },
  {
    title: 'signs in when another tab did',
    input: unknown,
    from: 'restoring',
    steps: [
      [none, 'signedOut'],
      [elsewhere('u1'), 'checking'],
      [profile(ada), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedIn],
  },
  {
    title: 'does not call the service when nobody signed in here before',
    input: unknown,
    from: 'restoring',
    steps: [[{ port: 'readSession', answer: { kind: 'none' } }, 'signedOut']],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
    emitted: [],
  },
  {
    title: '[R4.5] uses the profile from the server-rendered page; a member differs from a guest',
    input: { initial: { kind: 'profile', profile: premiumAda } },
    from: 'remembering',
    steps: [[kept, { signedIn: 'premium' }]],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [{ ...signedIn, premium: true }],
    context: { profile: premiumAda, initial: null },
  },
  {
    title: 'removes the stored hint when the server knows that nobody is signed in',
    input: { initial: { kind: 'signedOut' } },
    from: 'forgetting',
    steps: [
      [kept, 'signedOut'],
      [event('signIn.completed'), 'checking'],
    ],
    view: { status: 'unknown' },
    emitted: [signedOut],
    context: { initial: null },
    portCalls: [
      ['storeSession', { userId: null, interrupted: false }],
      ['fetchProfile', null],
    ],
  },
  {
    title: 'refreshes an expired access token and reads the profile again',
    input: unknown,
    from: 'restoring',
    steps: [
      [stored, 'checking'],
      [noProfile, 'refreshing', { status: 'unknown' }],
      [refreshed, 'rechecking', { status: 'unknown' }],
      [profile(ada), 'remembering'],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    context: { profile: ada },
  },
  {
    title: '[R4.7] signs out when a refreshed token is rejected',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [{ delay: 'refreshPeriod' }, 'refreshing'],
      [refreshed, 'rechecking'],
      [noProfile, 'forgetting'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: true },
    context: { profile: null },
  },
  {
    title: '[R4.7] a network error signs nobody out, and is retried',
    input: unknown,
    from: 'restoring',
    steps: [
      [stored, 'checking'],
      [lost('fetchProfile'), 'unreachable', { status: 'unreachable' }],
      [{ delay: 'reconnect' }, 'checking'],
      [lost('fetchProfile'), 'unreachable'],
      [event('session.retry'), 'checking'],
      [lost('fetchProfile'), 'unreachable'],
      [event('signIn.completed'), 'checking'],
    ],
    view: { status: 'unknown' },
    context: { failure: unreachable },
    emitted: [failed, failed, failed],
  },
  {
    title: '[R4.7] a network error during the refresh signs nobody out',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [event('session.expired'), 'refreshing', { status: 'signedIn', leaving: false, switched: false }],
      [lost('refreshSession'), 'unreachable'],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: unreachable },
    context: { profile: ada, failure: unreachable },
  },
  {
    title: '[R4.7] a network error after the refresh signs nobody out',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [event('session.expired'), 'refreshing'],
      [refreshed, 'rechecking', { status: 'signedIn', leaving: false, switched: false }],
      [lost('fetchProfile'), 'unreachable'],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: unreachable },
    context: { profile: ada, failure: unreachable },
  },
  {
    title: 'signing out ends the session at the service first, then on this device',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [
        event('signOut.press'),
        'signingOut',
        { status: 'signedIn', leaving: true, switched: false, failure: null },
      ],
      [{ port: 'endSession', answer: { kind: 'signedOut' } }, 'forgetting'],
      [kept, 'signedOut'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
    emitted: [signedIn, signedOut],
    context: { profile: null },
    portCalls: [
      ['storeSession', { userId: 'u1', interrupted: false }],
      ['endSession', null],
      ['storeSession', { userId: null, interrupted: false }],
    ],
  },
  {
    title: 'signing out works while the profile is reloaded, and does nothing while nobody is signed in',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [event('profile.reload'), 'checking'],
      [event('signOut.press'), 'signingOut'],
      [{ port: 'endSession', answer: { kind: 'signedOut' } }, 'forgetting'],
      [kept, 'signedOut'],
      [event('signOut.press'), 'signedOut'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
  },
  {
    title: 'stays signed in when the service could not end the session',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [event('signOut.press'), 'signingOut'],
      [lost('endSession'), free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: unreachable },
    context: { profile: ada, failure: unreachable },
  },
  {
    title: 'reads the profile again when another tab changed the session',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [elsewhere('u2'), 'checking'],
    ],
    view: { status: 'unknown' },
    context: { profile: null },
  },
  {
    title: 'the profile can be reloaded',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [event('profile.reload'), 'checking'],
      [profile(premiumAda), 'remembering'],
      [kept, { signedIn: 'premium' }],
      [event('signIn.completed'), 'checking'],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    context: { profile: premiumAda },
  },
  {
    title: 'shows once that another tab signed out; the notice can be dismissed',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...signsOutElsewhere,
      [elsewhere(null), 'signedOutElsewhere'],
      [event('change.acknowledge'), 'signedOut'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
    emitted: [signedIn, signedOut],
    context: { previous: '', profile: null },
  },
  {
    title: 'after another tab signed out, the person can sign in or open the sign-in dialog',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...signsOutElsewhere,
      [event('signIn.began'), 'signingIn', { status: 'signedOut', elsewhere: false, interrupted: false }],
      [event('signIn.completed'), 'checking'],
      [profile(bo), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [
      signedIn,
      signedOut,
      { type: 'session.signedIn', userId: 'u2', verified: false, premium: false },
    ],
  },
  {
    title: 'shows no notice when another tab signed in while nobody was signed in here',
    input: known,
    from: 'remembering',
    steps: [[kept, free], ...signsOutElsewhere, [event('signIn.completed'), 'checking']],
    view: { status: 'unknown' },
  },
  {
    title: 'shows a notice before the profile of another account that another tab signed in',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [elsewhere('u2'), 'checking'],
      [profile(bo), 'remembering'],
      [kept, 'switched', { status: 'signedIn', leaving: false, switched: true, failure: null }],
      [event('change.acknowledge'), free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [
      signedIn,
      { type: 'session.signedIn', userId: 'u2', verified: false, premium: false },
      { type: 'session.switched', userId: 'u2' },
    ],
    context: { previous: '', profile: bo },
  },
  {
    title: 'the same account from another tab shows no notice; two changes in a row count as one',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [elsewhere(null), 'checking'],
      [elsewhere('u1'), 'checking'],
      [profile(ada), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedIn, signedIn],
    context: { previous: '', profile: ada },
  },
  {
    title: 'stays as it is when another tab says what is known here',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [elsewhere('u1'), free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedIn],
    portCalls: [['storeSession', { userId: 'u1', interrupted: false }]],
  },
  {
    title: 'signs in when another tab did while the dialog is open; nobody twice is no change',
    input: { initial: { kind: 'signedOut' } },
    from: 'forgetting',
    steps: [
      [kept, 'signedOut'],
      [elsewhere(null), 'signedOut'],
      [event('signIn.began'), 'signingIn'],
      [elsewhere(null), 'signingIn'],
      [elsewhere('u1'), 'checking'],
      [profile(ada), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedOut, signedIn],
  },
  {
    title: 'after another tab signed out, it may sign in again',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...signsOutElsewhere,
      [elsewhere('u1'), 'checking'],
      [profile(ada), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedIn, signedOut, signedIn],
  },
  {
    title: 'signing out here after a change in another tab shows no notice',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [elsewhere('u2'), 'checking'],
      [profile(bo), 'remembering'],
      [event('signOut.press'), 'signingOut'],
      [{ port: 'endSession', answer: { kind: 'signedOut' } }, 'forgetting'],
      [kept, 'signedOut'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
    context: { previous: '' },
  },
  {
    title: 'closing the sign-in dialog leaves nobody signed in',
    input: unknown,
    from: 'restoring',
    steps: [
      [event('signIn.began'), 'restoring', { status: 'unknown' }],
      [none, 'signedOut'],
      [event('signIn.began'), 'signingIn'],
      [event('signIn.ended'), 'signedOut'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
    emitted: [],
  },
];
