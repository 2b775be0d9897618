import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Environment } from './environment.ts';

type CookieName =
  | 'aloft-session'
  | 'aloft-refresh'
  | 'aloft-attempt'
  | 'aloft-asked'
  | 'aloft-passkey'
  | `sp-${string}`;

/** `__Host-` requires https; only plain http on loopback goes without it (T20). */
function isSecure(c: Context<Environment>): boolean {
  return c.get('services').addresses.app.startsWith('https:');
}

function nameOf(c: Context<Environment>, name: CookieName): string {
  return isSecure(c) ? `__Host-${name}` : name;
}

/** Sets an HttpOnly cookie with a lifetime in seconds. */
export function giveCookie(c: Context<Environment>, name: CookieName, value: string, seconds: number): void {
  setCookie(c, nameOf(c, name), value, {
    httpOnly: true,
    secure: isSecure(c),
    sameSite: 'Lax',
    path: '/',
    maxAge: seconds,
  });
}

/** The cookie's value if it is well-formed (T20). */
export function readCookie(c: Context<Environment>, name: CookieName): string | null {
  const value = getCookie(c, nameOf(c, name));
  return value !== undefined && /^[\w.-]{1,256}$/.test(value) ? value : null;
}

export function takeCookie(c: Context<Environment>, name: CookieName): void {
  deleteCookie(c, nameOf(c, name), { path: '/', secure: isSecure(c) });
}

/** The names of the pass cookies in the request, oldest first. */
export function passCookieNames(c: Context<Environment>): string[] {
  return Object.keys(getCookie(c)).filter((name) => /^(__Host-)?sp-/.test(name));
}
