import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { sessionMachine } from './session.machine.ts';
import type { Profile } from './session.types.ts';

/** Whether somebody is signed in, as far as is known now. */
export type SessionView =
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable'; readonly failure: Failure | null }
  | { readonly status: 'signedOut' }
  | {
      readonly status: 'signedIn';
      readonly profile: Profile;
      readonly leaving: boolean;
      readonly failure: Failure | null;
    };

export function viewSession(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { profile, failure } = snapshot.context;
  if (snapshot.matches('unreachable') && profile === null) return { status: 'unreachable', failure };
  // A check in the background changes nothing on screen until its answer is here.
  if (profile !== null) {
    return { status: 'signedIn', profile, leaving: snapshot.matches('signingOut'), failure };
  }
  return snapshot.matches('signedOut') ? { status: 'signedOut' } : { status: 'unknown' };
}
