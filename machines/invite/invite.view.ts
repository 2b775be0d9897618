import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { inviteMachine } from './invite.machine.ts';
import type { Invitation } from './invite.types.ts';

/** The own invitation and what one's own coming gave. */
export type InviteView =
  | { readonly screen: 'signIn' }
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | {
      readonly screen: 'invitation';
      readonly invitation: Invitation;
      /** Days that coming by an invitation gave. */
      readonly days: number;
      /** Why the invitation by which one came did not count. */
      readonly refusal: Failure | null;
    };

/** The person’s own invitation, and what coming by another one gave (R7.11). */
export function viewInvite(snapshot: SnapshotFrom<typeof inviteMachine>): InviteView {
  const { invitation, days, failure } = snapshot.context;
  if (snapshot.matches('signedOut')) return { screen: 'signIn' };
  if (snapshot.matches('failed')) return { screen: 'failed', failure };
  if (snapshot.matches('ready') && invitation !== null) {
    return { screen: 'invitation', invitation, days, refusal: failure };
  }
  return { screen: 'loading' };
}
