import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { inviteMachine } from './invite.machine.ts';
import type { Invitation } from './invite.types.ts';

/** The own invitation, and the days earned by accepting one. */
export type InviteView =
  | { readonly screen: 'signIn' }
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | {
      readonly screen: 'invitation';
      readonly invitation: Invitation;
      /** Days earned by accepting an invitation. */
      readonly days: number;
      /** Why the accepted invitation was rejected. */
      readonly refusal: Failure | null;
    };

/** The own invitation, and the result of accepting one (R7.11). */
export function viewInvite(snapshot: SnapshotFrom<typeof inviteMachine>): InviteView {
  const { invitation, days, failure } = snapshot.context;
  if (snapshot.matches('signedOut')) return { screen: 'signIn' };
  if (snapshot.matches('failed')) return { screen: 'failed', failure };
  if (snapshot.matches('ready') && invitation !== null) {
    return { screen: 'invitation', invitation, days, refusal: failure };
  }
  return { screen: 'loading' };
}
