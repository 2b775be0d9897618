import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** The signed-in person (R3.4, R3.5). */
export interface Profile {
  readonly userId: string;
  readonly name: string;
  /** Masked by the service, for display. */
  readonly email: string;
  /** The address of their picture, or empty. It ends within hours. */
  readonly picture: string;
  /** Whether the address is verified. */
  readonly verified: boolean;
  readonly premium: boolean;
  /** RFC 3339, or empty. */
  readonly premiumUntil: string;
  /** Bytes as decimal strings. */
  readonly quotaLimit: string;
  readonly quotaUsed: string;
  /** Of who runs the server; left out for everybody else. */
  readonly role?: 'operator';
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

/** Who is signed in from now on. */
export interface Keeping {
  readonly userId: string | null;
  /** Whether the service ended the session; a person who signs out ends it themselves. */
  readonly interrupted: boolean;
}

export interface SessionPorts {
  /** The stored hint that a user signed in here; not a proof (R4.5). */
  readonly readSession: Port<null, StoredSession>;
  readonly fetchProfile: Port<null, ProfileAnswer>;
  readonly refreshSession: Port<null, RefreshAnswer>;
  readonly endSession: Port<null, SignOutAnswer>;
  /** Stores the hint; `null` removes it and everything else of the person. */
  readonly storeSession: Port<Keeping, Stored>;
}

export interface SessionInput {
  /** The profile from the server-rendered page, if any. */
  readonly initial: ProfileAnswer | null;
}

export interface SessionContext {
  readonly initial: ProfileAnswer | null;
  readonly profile: Profile | null;
  /** The user who was signed in before another tab or the service changed the session; empty after the check. */
  readonly previous: string;
  /** Whether the service ended the session of `previous`, and nobody has signed in or left since. */
  readonly interrupted: boolean;
  readonly failure: Failure | null;
}

export type SessionEvent =
  | { readonly type: 'signIn.completed' }
  /** The sign-in dialog was opened, or closed without signing in. */
  | { readonly type: 'signIn.began' }
  | { readonly type: 'signIn.ended' }
  | { readonly type: 'signOut.press' }
  | { readonly type: 'session.expired' }
  /** Another tab signed in, signed out or changed the account; null when it is signed out. */
  | { readonly type: 'session.changedElsewhere'; readonly userId: string | null }
  | { readonly type: 'profile.reload' }
  | { readonly type: 'session.retry' }
  /** The person dismissed the notice about another tab. */
  | { readonly type: 'change.acknowledge' };

export type SessionEmitted =
  | {
      readonly type: 'session.signedIn';
      readonly userId: string;
      readonly verified: boolean;
      readonly premium: boolean;
    }
  | { readonly type: 'session.signedOut' }
  /** Another tab signed in to another account: data of the previous one must be cleared. */
  | { readonly type: 'session.switched'; readonly userId: string }
  | { readonly type: 'session.failed' };
