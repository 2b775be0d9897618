import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type StoredToken = { readonly kind: 'none' } | { readonly kind: 'stored'; readonly token: string };
export type TokenAnswer =
  | { readonly kind: 'granted'; readonly token: string; readonly expiresIn: number }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type TokenStored = { readonly kind: 'stored' };
/** The lock was acquired, or waiting for it timed out: a crashed tab does not block others. */
export type LockAcquired = { readonly kind: 'acquired' };
export type LockReleased = { readonly kind: 'released' };

export interface CaptchaPorts {
  readonly readToken: Port<{ readonly action: string }, StoredToken>;
  readonly requestToken: Port<{ readonly action: string }, TokenAnswer>;
  readonly storeToken: Port<
    { readonly action: string; readonly token: string; readonly expiresIn: number },
    TokenStored
  >;
  /** Acquires the lock for one challenge at a time over all tabs. */
  readonly acquireLock: Port<null, LockAcquired>;
  readonly releaseLock: Port<null, LockReleased>;
}

export interface CaptchaInput {
  /** The flow needs no input. */
  readonly kind: 'captcha';
}

export interface CaptchaContext {
  /** `POST:/drive/v1/share/restore`. */
  readonly action: string;
  /** Ignores the stored token, because the service rejected it. */
  readonly fresh: boolean;
  readonly url: string;
  readonly token: string;
  readonly expiresIn: number;
  /** The result of the challenge, until the lock is released. */
  readonly result: 'none' | 'granted' | 'cancelled' | 'expired';
  readonly failure: Failure | null;
}

export type CaptchaEvent =
  | { readonly type: 'token.request'; readonly action: string; readonly fresh: boolean }
  | { readonly type: 'challenge.solve'; readonly token: string; readonly expiresIn: number }
  | { readonly type: 'challenge.close' };

export type CaptchaEmitted =
  | { readonly type: 'captcha.granted'; readonly action: string; readonly token: string }
  | { readonly type: 'captcha.refused'; readonly action: string; readonly failure: Failure };
