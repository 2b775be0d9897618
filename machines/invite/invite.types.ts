import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** A person's own invitation. */
export interface Invitation {
  readonly code: string;
  readonly url: string;
  /** People who came by it. */
  readonly count: number;
  readonly earnedDays: number;
}
export type InvitationAnswer =
  | { readonly kind: 'ready'; readonly invitation: Invitation }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type AcceptAnswer =
  | { readonly kind: 'accepted'; readonly days: number }
  /** One's own invitation, or a second one. */
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface InvitePorts {
  readonly fetchInvitation: Port<null, InvitationAnswer>;
  /** Tells the service by whose invitation the person came; it counts once. */
  readonly acceptInvitation: Port<{ readonly code: string }, AcceptAnswer>;
}
export interface InviteInput {
  /** The code of the invitation by which the person came; empty without one. */
  readonly code: string;
}
export interface InviteContext {
  readonly code: string;
  readonly invitation: Invitation | null;
  readonly days: number;
  readonly failure: Failure | null;
}
export type InviteEvent =
  | { readonly type: 'session.signedIn' }
  | { readonly type: 'session.signedOut' }
  | { readonly type: 'invitation.reload' };
export type InviteEmitted = { readonly type: 'invite.accepted'; readonly days: number };
