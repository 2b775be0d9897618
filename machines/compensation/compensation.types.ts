import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** Compensation for an outage. */
export interface Compensation {
  readonly activity: string;
  readonly days: number;
}
export type EligibilityAnswer =
  | { readonly kind: 'eligible'; readonly compensation: Compensation }
  | { readonly kind: 'notEligible' }
  /** Already claimed. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type ClaimAnswer =
  | { readonly kind: 'claimed'; readonly days: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface CompensationPorts {
  readonly fetchEligibility: Port<{ readonly activity: string }, EligibilityAnswer>;
  /** Gives the days; idempotent. */
  readonly claimCompensation: Port<{ readonly activity: string }, ClaimAnswer>;
}
export interface CompensationInput {
  readonly activity: string;
}
export interface CompensationContext {
  readonly activity: string;
  readonly days: number;
  readonly failure: Failure | null;
}
export type CompensationEvent =
  | { readonly type: 'session.signedIn' }
  | { readonly type: 'session.signedOut' }
  | { readonly type: 'compensation.claim' }
  | { readonly type: 'compensation.reload' };
export type CompensationEmitted = { readonly type: 'compensation.claimed'; readonly days: number };
