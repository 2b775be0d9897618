import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** A person's own invitation. */
export interface Invitation {
  readonly code: string;
  readonly url: string;
  /** The number of people who accepted it. */
  readonly count: number;
  readonly earnedDays: number;
}
export type InvitationAnswer =
  | { readonly kind: 'ready'; readonly invitation: Invitation }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type AcceptAnswer =
  | { readonly kind: 'accepted'; readonly days: number }
  /** It is one’s own invitation, or a second one. */
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface InvitePorts {
  readonly fetchInvitation: Port<null, InvitationAnswer>;
  /** Accepts an invitation; it counts once. */
  readonly acceptInvitation: Port<{ readonly code: string }, AcceptAnswer>;
}
export interface InviteInput {
  /** The invitation code from the URL; empty without one. */
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
