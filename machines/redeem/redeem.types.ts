import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What a code gave. */
export interface Redeemed {
  readonly days: number;
  /** RFC 3339: until when membership lasts now. */
  readonly until: string;
}
export type RedeemAnswer =
  | { readonly kind: 'redeemed'; readonly redeemed: Redeemed }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface RedeemPorts {
  /** Gives the code's days to the account, once. */
  readonly redeemCode: Port<{ readonly code: string; readonly key: string }, RedeemAnswer>;
}
export interface RedeemInput {
  /** A code that an address brought along; empty without one. */
  readonly code: string;
  /** Names this attempt, so that a repeated one counts once. */
  readonly key: string;
}
export interface RedeemContext {
  readonly code: string;
  readonly key: string;
  readonly redeemed: Redeemed | null;
  readonly failure: Failure | null;
  /** What was typed can be no code at all. */
  readonly malformed: boolean;
}
export type RedeemEvent =
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'redeem.again'; readonly key: string };
export type RedeemEmitted = { readonly type: 'redeem.completed'; readonly days: number };
