import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type SendAnswer =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type AcquiredToken =
  | { readonly kind: 'granted'; readonly token: string }
  | { readonly kind: 'refused'; readonly failure: Failure };
export type SessionRefreshed =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'signedOut' }
  /** Nobody knows whether the session has ended. */
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface RequestPorts {
  /** One attempt against one origin. */
  readonly send: Port<{ readonly origin: number; readonly token: string }, SendAnswer>;
  readonly acquireToken: Port<{ readonly fresh: boolean }, AcquiredToken>;
  readonly refreshSession: Port<null, SessionRefreshed>;
}

export interface RequestInput {
  /** 0 to 4 (R7.31). */
  readonly retries: number;
  /** The number of origins of this host. */
  readonly origins: number;
  readonly guarded: boolean;
  /** For all attempts, in ms: 60 s for a read, 120 s for a write. */
  readonly deadline: number;
  /** Whether the device is online, as far as it knows. */
  readonly online: boolean;
}

export interface RequestContext {
  readonly retriesLeft: number;
  readonly retriesDone: number;
  readonly renewalsLeft: number;
  readonly refreshesLeft: number;
  readonly origin: number;
  readonly originsLeft: number;
  readonly origins: number;
  readonly guarded: boolean;
  readonly deadline: number;
  readonly online: boolean;
  /** The number of attempts: at most 15, whatever the reasons (R5.6). */
  readonly attempts: number;
  readonly token: string;
  readonly value: unknown;
  readonly failure: Failure | null;
}

export type RequestEvent =
  | { readonly type: 'request.cancel' }
  | { readonly type: 'network.lost' }
  | { readonly type: 'network.back' };
export type RequestOutput =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };
