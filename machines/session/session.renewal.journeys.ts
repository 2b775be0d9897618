import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import { ada } from './session.fixtures.ts';
import type { sessionMachine } from './session.machine.ts';
import type { SessionView } from './session.view.ts';

/** A page that came without a profile, though the browser has a refresh token. */
export const renewalJourney: Journey<typeof sessionMachine, SessionView> = {
  title: 'renews a session of which the page knows only that it may be renewed, until the service answers',
  input: { initial: { kind: 'failed', failure: unreachable } },
  from: 'refreshing',
  steps: [
    [{ port: 'refreshSession', answer: { kind: 'failed', failure: unreachable } }, 'unreachable'],
    [{ event: { type: 'session.retry' } }, 'checking'],
    [{ port: 'fetchProfile', answer: { kind: 'signedOut' } }, 'refreshing'],
    [{ port: 'refreshSession', answer: { kind: 'refreshed' } }, 'rechecking'],
    [{ port: 'fetchProfile', answer: { kind: 'profile', profile: ada } }, 'remembering'],
    [{ port: 'storeSession', answer: { kind: 'stored' } }, { signedIn: 'free' }],
  ],
  view: { status: 'signedIn', leaving: false, switched: false, failure: null },
  emitted: [
    { type: 'session.failed' },
    { type: 'session.signedIn', userId: 'u1', verified: true, premium: false },
  ],
  context: { profile: ada, failure: null },
  portCalls: [
    ['refreshSession', null],
    ['fetchProfile', null],
    ['refreshSession', null],
    ['fetchProfile', null],
    ['storeSession', { userId: 'u1', interrupted: false }],
  ],
};
