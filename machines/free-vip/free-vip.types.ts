import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type GrantAnswer =
  | { readonly kind: 'granted'; readonly days: number }
  | { readonly kind: 'failed'; readonly failure: Failure };
/** Whether this device requested the days before, or still knows of days that were given. */
export type CalledBefore =
  | { readonly kind: 'never' }
  | { readonly kind: 'called' }
  | { readonly kind: 'hasDays' };
export type CallRemembered = { readonly kind: 'remembered' };

export interface FreeVipPorts {
  readonly readCalled: Port<{ readonly userId: string }, CalledBefore>;
  readonly requestGrant: Port<{ readonly userId: string }, GrantAnswer>;
  readonly rememberCalled: Port<{ readonly userId: string }, CallRemembered>;
}
export interface FreeVipContext {
  readonly userId: string;
  readonly days: number;
  readonly failure: Failure | null;
}
export type FreeVipEvent =
  /** The service grants days to verified addresses alone; who is premium has no use for them yet. */
  | {
      readonly type: 'session.signedIn';
      readonly userId: string;
      readonly verified: boolean;
      readonly premium: boolean;
    }
  | { readonly type: 'session.signedOut' }
  | { readonly type: 'notice.dismiss' };
export type FreeVipEmitted = { readonly type: 'freeVip.granted'; readonly days: number };
