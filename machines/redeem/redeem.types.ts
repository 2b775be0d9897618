import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** The result of redeeming a code. */
export interface Redeemed {
  readonly days: number;
  /** When the membership ends now (RFC 3339). */
  readonly until: string;
}
export type RedeemAnswer =
  | { readonly kind: 'redeemed'; readonly redeemed: Redeemed }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface RedeemPorts {
  /** Adds the days of the code to the account, once. */
  readonly redeemCode: Port<{ readonly code: string; readonly key: string }, RedeemAnswer>;
}
export interface RedeemInput {
  /** The code from the URL; empty without one. */
  readonly code: string;
  /** The idempotency key of this attempt. */
  readonly key: string;
}
export interface RedeemContext {
  readonly code: string;
  readonly key: string;
  readonly redeemed: Redeemed | null;
  readonly failure: Failure | null;
  /** The typed code is malformed. */
  readonly malformed: boolean;
}
export type RedeemEvent =
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'redeem.again'; readonly key: string };
export type RedeemEmitted = { readonly type: 'redeem.completed'; readonly days: number };
