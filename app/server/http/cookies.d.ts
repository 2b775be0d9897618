import type { Context } from 'hono';
import type { Environment } from './environment.ts';

type CookieName = 'aloft-session' | 'aloft-refresh' | 'aloft-attempt' | `sp-${string}`;
/** Sets a cookie that no script can read. `seconds` is its life. */
export declare function giveCookie(
  c: Context<Environment>,
  name: CookieName,
  value: string,
  seconds: number,
): void;
/** The cookie's value, when it is a plausible one (values are checked on reading: T20). */
export declare function readCookie(c: Context<Environment>, name: CookieName): string | null;
export declare function takeCookie(c: Context<Environment>, name: CookieName): void;
/** Names of the pass cookies that the browser sent, oldest first. */
export declare function passCookieNames(c: Context<Environment>): string[];
