import { createHmac } from 'node:crypto';

/** An operator's session in the console. */
export interface OperatorSession {
  /** Of their account, or given with the admin key. */
  readonly name: string;
  /** The operator's account; null with the admin key. */
  readonly accountId: string | null;
  readonly token: string;
  /** Required in every form: another page cannot read it. */
  readonly csrf: string;
}

/** Under a key: with another one, no session from before is known. */
const under = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** The id of the row of a session; only this hash of its token is stored. */
export const sessionId = (key: string, token: string): string => under(key, `session ${token}`);

/** The CSRF token of a session. */
export const csrfOf = (key: string, token: string): string => under(key, `form ${token}`);

/** The token in a cookie; null for what is none. */
export const tokenIn = (cookie: string | undefined): string | null =>
  cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : null;
