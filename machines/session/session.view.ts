import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { sessionMachine } from './session.machine.ts';
import type { Profile } from './session.types.ts';

/** Whether somebody is signed in, as far as is known now. */
export type SessionView =
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable'; readonly failure: Failure | null }
  /** `elsewhere` when another tab did it. */
  | { readonly status: 'signedOut'; readonly elsewhere: boolean }
  | {
      readonly status: 'signedIn';
      readonly profile: Profile;
      readonly leaving: boolean;
      /** Another tab signed in as this one, and the person has not said that they know. */
      readonly switched: boolean;
      readonly failure: Failure | null;
    };

/** Who is signed in, and what another tab has done to that (R4.4). */
export function viewSession(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { profile, failure } = snapshot.context;
  if (snapshot.matches('unreachable') && profile === null) return { status: 'unreachable', failure };
  // A check in the background changes nothing on screen until its answer is here.
  if (profile !== null) {
    return {
      status: 'signedIn',
      profile,
      leaving: snapshot.matches('signingOut'),
      switched: snapshot.matches('switched'),
      failure,
    };
  }
  if (snapshot.matches('signedOutElsewhere')) return { status: 'signedOut', elsewhere: true };
  const nobody = snapshot.matches('signedOut') || snapshot.matches('signingIn');
  return nobody ? { status: 'signedOut', elsewhere: false } : { status: 'unknown' };
}
