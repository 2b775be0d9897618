import type { Journey } from '../harness/types.ts';
import { ada, bo } from './session.fixtures.ts';
import type { sessionMachine } from './session.machine.ts';
import type { Profile } from './session.types.ts';
import type { SessionView } from './session.view.ts';

const known = { initial: { kind: 'profile', profile: ada } } as const;
const profile = (one: Profile) =>
  ({ port: 'fetchProfile', answer: { kind: 'profile', profile: one } }) as const;
const noProfile = { port: 'fetchProfile', answer: { kind: 'signedOut' } } as const;
const kept = { port: 'storeSession', answer: { kind: 'stored' } } as const;
const event = <const T extends string>(type: T) => ({ event: { type } }) as const;
const free = { signedIn: 'free' } as const;
const signedIn = { type: 'session.signedIn', userId: 'u1', verified: true, premium: false } as const;
const signedOut = { type: 'session.signedOut' } as const;
const elsewhere = (userId: string | null) =>
  ({ event: { type: 'session.changedElsewhere', userId } }) as const;
const sessionEnded = { port: 'refreshSession', answer: { kind: 'signedOut' } } as const;
/** The service has ended the session, on another device for example. */
const endsByService = [
  [event('session.expired'), 'refreshing'],
  [sessionEnded, 'forgetting'],
  [kept, 'interrupted', { status: 'signedOut', elsewhere: false, interrupted: true }],
] as const;

/** The service ends a session while somebody is at work. */
export const interruptedJourneys: readonly Journey<typeof sessionMachine, SessionView>[] = [
  {
    title: '[R4.7] signs out and clears the profile when the session has ended',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      [event('session.expired'), 'refreshing'],
      [{ port: 'refreshSession', answer: { kind: 'signedOut' } }, 'forgetting'],
      [kept, 'interrupted'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: true },
    emitted: [signedIn, signedOut],
    context: { profile: null },
    portCalls: [
      ['storeSession', { userId: 'u1', interrupted: false }],
      ['refreshSession', null],
      ['storeSession', { userId: null, interrupted: true }],
    ],
  },
  {
    title: 'whose session the service ended goes on where they were once they have signed in again',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...endsByService,
      [event('signIn.completed'), 'checking', { status: 'signedOut', elsewhere: false, interrupted: true }],
      [profile(ada), 'remembering'],
      [kept, free],
    ],
    view: { status: 'signedIn', leaving: false, switched: false, failure: null },
    emitted: [signedIn, signedOut, signedIn],
    context: { previous: '', interrupted: false },
  },
  {
    title: 'somebody else who signs in after the service ended a session is told before anything is shown',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...endsByService,
      [elsewhere('u2'), 'checking', { status: 'signedOut', elsewhere: false, interrupted: true }],
      [profile(bo), 'remembering'],
      [kept, 'switched'],
    ],
    view: { status: 'signedIn', leaving: false, switched: true, failure: null },
    emitted: [
      signedIn,
      signedOut,
      { type: 'session.signedIn', userId: 'u2', verified: false, premium: false },
      { type: 'session.switched', userId: 'u2' },
    ],
  },
  {
    title: 'a session that ended because the person signed out in another tab is theirs to end',
    input: known,
    from: 'remembering',
    steps: [[kept, free], ...endsByService, [elsewhere(null), 'signedOutElsewhere']],
    view: { status: 'signedOut', elsewhere: true, interrupted: false },
    emitted: [signedIn, signedOut, signedOut],
    context: { previous: '', interrupted: false },
  },
  {
    title: 'signing out in another tab while an interrupted person signs in again ends that, too',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...endsByService,
      [event('signIn.completed'), 'checking'],
      [elsewhere(null), 'checking', { status: 'unknown' }],
      [noProfile, 'refreshing'],
      [sessionEnded, 'forgetting'],
      [kept, 'signedOutElsewhere'],
    ],
    view: { status: 'signedOut', elsewhere: true, interrupted: false },
  },
  {
    title: 'after the service ended a session a failed sign-in changes nothing, and the person may leave',
    input: known,
    from: 'remembering',
    steps: [
      [kept, free],
      ...endsByService,
      [event('signIn.completed'), 'checking'],
      [noProfile, 'refreshing'],
      [sessionEnded, 'forgetting'],
      [kept, 'interrupted', { status: 'signedOut', elsewhere: false, interrupted: true }],
      [event('change.acknowledge'), 'signedOut'],
    ],
    view: { status: 'signedOut', elsewhere: false, interrupted: false },
    emitted: [signedIn, signedOut, signedOut],
    context: { previous: '', interrupted: false },
  },
];
