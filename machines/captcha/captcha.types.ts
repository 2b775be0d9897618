import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type StoredToken = { readonly kind: 'none' } | { readonly kind: 'stored'; readonly token: string };
export type TokenAnswer =
  | { readonly kind: 'granted'; readonly token: string; readonly expiresIn: number }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type TokenStored = { readonly kind: 'stored' };
/** A turn comes at last, or after a time-out anyway: nobody waits for a tab that died. */
export type TurnTaken = { readonly kind: 'taken' };
export type TurnEnded = { readonly kind: 'ended' };

export interface CaptchaPorts {
  readonly readToken: Port<{ readonly action: string }, StoredToken>;
  readonly requestToken: Port<{ readonly action: string }, TokenAnswer>;
  readonly storeToken: Port<
    { readonly action: string; readonly token: string; readonly expiresIn: number },
    TokenStored
  >;
  /** One challenge at a time over all tabs of a browser. */
  readonly takeTurn: Port<null, TurnTaken>;
  readonly endTurn: Port<null, TurnEnded>;
}

export interface CaptchaInput {
  /** Nothing is needed to begin. */
  readonly kind: 'captcha';
}

export interface CaptchaContext {
  /** `POST:/drive/v1/share/restore`. */
  readonly action: string;
  /** What is kept was refused: only a new token will do. */
  readonly fresh: boolean;
  readonly url: string;
  readonly token: string;
  readonly expiresIn: number;
  /** How the challenge ended, until its turn is given back. */
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
