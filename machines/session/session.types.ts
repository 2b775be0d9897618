import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** The signed-in person (R3.4, R3.5). */
export interface Profile {
  readonly userId: string;
  readonly name: string;
  /** Masked by the service. */
  readonly email: string;
  readonly premium: boolean;
  /** RFC 3339, or empty. */
  readonly premiumUntil: string;
  /** Bytes as decimal strings. */
  readonly quotaLimit: string;
  readonly quotaUsed: string;
}

export type StoredSession = { readonly kind: 'none' } | { readonly kind: 'stored'; readonly userId: string };
export type ProfileAnswer =
  | { readonly kind: 'profile'; readonly profile: Profile }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type RefreshAnswer =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type SignOutAnswer =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type Stored = { readonly kind: 'stored' };

export interface SessionPorts {
  /** The hint that somebody signed in here; it proves nothing (R4.5). */
  readonly readSession: Port<null, StoredSession>;
  readonly fetchProfile: Port<null, ProfileAnswer>;
  readonly refreshSession: Port<null, RefreshAnswer>;
  readonly endSession: Port<null, SignOutAnswer>;
  /** Remembers or forgets the hint; `null` forgets everything of the person. */
  readonly storeSession: Port<{ readonly userId: string | null }, Stored>;
}

export interface SessionInput {
  /** What a server has found out already. */
  readonly initial: ProfileAnswer | null;
}

export interface SessionContext {
  readonly initial: ProfileAnswer | null;
  readonly profile: Profile | null;
  /** Who was signed in here before another tab changed it; empty when that is settled. */
  readonly previous: string;
  readonly failure: Failure | null;
}

export type SessionEvent =
  | { readonly type: 'signIn.completed' }
  /** The person is in a sign-in dialog, or has left it without signing in. */
  | { readonly type: 'signIn.began' }
  | { readonly type: 'signIn.ended' }
  | { readonly type: 'signOut.press' }
  | { readonly type: 'session.expired' }
  /** Another tab signed in, out or over. */
  | { readonly type: 'session.changedElsewhere' }
  | { readonly type: 'profile.reload' }
  | { readonly type: 'session.retry' }
  /** The person has seen what another tab did. */
  | { readonly type: 'change.acknowledge' };

export type SessionEmitted =
  | { readonly type: 'session.signedIn'; readonly userId: string }
  | { readonly type: 'session.signedOut' }
  /** Another tab signed in as somebody else: what belonged to the first person must go. */
  | { readonly type: 'session.switched'; readonly userId: string }
  | { readonly type: 'session.failed' };
