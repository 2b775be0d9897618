import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** A sign-in that this browser began. */
export interface SignInAttempt {
  readonly id: string;
  readonly url: string;
}
export type AttemptAnswer =
  | { readonly kind: 'begun'; readonly attempt: SignInAttempt }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type PopupAnswer = { readonly kind: 'opened' } | { readonly kind: 'blocked' };
export type AttemptProgress =
  | { readonly kind: 'pending'; readonly popup: 'open' | 'closed' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type PopupClosed = { readonly kind: 'closed' };

export interface SignInPorts {
  readonly beginAttempt: Port<null, AttemptAnswer>;
  readonly openPopup: Port<{ readonly url: string }, PopupAnswer>;
  readonly fetchAttempt: Port<{ readonly id: string }, AttemptProgress>;
  readonly closePopup: Port<null, PopupClosed>;
}

export interface SignInContext {
  readonly attempt: SignInAttempt | null;
  readonly failure: Failure | null;
}

export type SignInEvent =
  | { readonly type: 'signIn.press' }
  | { readonly type: 'signIn.cancel' }
  /** Another window of this browser says that it is done (it is asked, not believed). */
  | { readonly type: 'attempt.announced' };

export type SignInEmitted = { readonly type: 'signIn.completed' };
