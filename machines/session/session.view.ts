import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { sessionMachine } from './session.machine.ts';
import type { Profile } from './session.types.ts';

/** Whether a user is signed in, as far as known. */
export type SessionView =
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable'; readonly failure: Failure | null }
  | {
      readonly status: 'signedOut';
      /** Another tab signed out. */
      readonly elsewhere: boolean;
      /** The service ended the session, until somebody signs in again or leaves. */
      readonly interrupted: boolean;
    }
  | {
      readonly status: 'signedIn';
      readonly profile: Profile;
      readonly leaving: boolean;
      /** Another tab signed in to this account, and the notice has not been dismissed. */
      readonly switched: boolean;
      readonly failure: Failure | null;
    };

/** Who is signed in, and what another tab changed (R4.4). */
export function viewSession(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  const { profile, interrupted, failure } = snapshot.context;
  if (interrupted && profile === null) return { status: 'signedOut', elsewhere: false, interrupted };
  if (snapshot.matches('unreachable') && profile === null) return { status: 'unreachable', failure };
  // A background check changes nothing on screen until its answer arrives.
  if (profile !== null) {
    return {
      status: 'signedIn',
      profile,
      leaving: snapshot.matches('signingOut'),
      switched: snapshot.matches('switched'),
      failure,
    };
  }
  if (snapshot.matches('signedOutElsewhere')) return { status: 'signedOut', elsewhere: true, interrupted };
  const nobody = snapshot.matches('signedOut') || snapshot.matches('signingIn');
  return nobody ? { status: 'signedOut', elsewhere: false, interrupted } : { status: 'unknown' };
}
