import type { Context } from 'hono';
import * as hono from 'hono/cookie';
import type { Environment } from './environment.ts';

type CookieName =
  | 'aloft-session'
  | 'aloft-refresh'
  | 'aloft-attempt'
  | 'aloft-asked'
  | 'aloft-passkey'
  | 'aloft-hops'
  | `sp-${string}`;

/** `__Host-` requires https; only plain http on loopback goes without it (T20). */
function isSecure(c: Context<Environment>): boolean {
  return c.get('services').addresses.app.startsWith('https:');
}

function nameOf(c: Context<Environment>, name: CookieName): string {
  return isSecure(c) ? `__Host-${name}` : name;
}

/** Sets an HttpOnly cookie with a lifetime in seconds. */
export function setCookie(c: Context<Environment>, name: CookieName, value: string, seconds: number): void {
  hono.setCookie(c, nameOf(c, name), value, {
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Lax',
    path: '/',
    maxAge: seconds,
  });
}

/** The cookie's value if it is well-formed (T20). */
export function readCookie(c: Context<Environment>, name: CookieName): string | null {
  const value = hono.getCookie(c, nameOf(c, name));
  return value !== undefined && /^[\w.-]{1,256}$/.test(value) ? value : null;
}

export function deleteCookie(c: Context<Environment>, name: CookieName): void {
  hono.deleteCookie(c, nameOf(c, name), { path: '/', secure: isSecure(c) });
}

/** The header that deletes a cookie, for a response that was not made by Hono. */
export const deletedCookie = (c: Context<Environment>, name: CookieName): string =>
  hono.generateCookie(nameOf(c, name), '', { path: '/', secure: isSecure(c), maxAge: 0 });

/** The names of the pass cookies in the request, oldest first. */
export function passCookieNames(c: Context<Environment>): string[] {
  return Object.keys(hono.getCookie(c)).filter((name) => /^(__Host-)?sp-/.test(name));
}
