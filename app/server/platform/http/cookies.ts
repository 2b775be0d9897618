import type { Context, MiddlewareHandler } from 'hono';
import * as hono from 'hono/cookie';
import type { Environment } from './environment.ts';
import { isOneHost } from './one-host.ts';

type PassCookie = `sp-${string}`;
const isPassCookie = (name: string): name is PassCookie => name.startsWith('sp-');

type CookieName =
  | 'aloft-session'
  | 'aloft-refresh'
  | 'aloft-attempt'
  | 'aloft-asked'
  | 'aloft-passkey'
  | 'aloft-hops'
  | PassCookie;

function isSecure(c: Context<Environment>): boolean {
  return c.get('services').addresses.app.startsWith('https:');
}

/**
 * `__Host-` requires https; only plain http on loopback goes without it (T20). Cookies are of a host, whatever the port:
 * where the contents have the host name of the app, no script there may set what only a response may (T48).
 */
function prefixOf(c: Context<Environment>): '' | '__Host-' | '__Host-Http-' {
  if (!isSecure(c)) return '';
  return isOneHost(c.get('services').addresses) ? '__Host-Http-' : '__Host-';
}

const nameOf = (c: Context<Environment>, name: CookieName): string => `${prefixOf(c)}${name}`;

/** What every cookie of ours has: a browser drops one of its prefix without, one that deletes another included. */
const attributesOf = (c: Context<Environment>) => ({ httpOnly: true, secure: isSecure(c), path: '/' });

/** Sets an HttpOnly cookie with a lifetime in seconds. */
export function setCookie(c: Context<Environment>, name: CookieName, value: string, seconds: number): void {
  hono.setCookie(c, nameOf(c, name), value, { ...attributesOf(c), sameSite: 'Lax', maxAge: seconds });
}

/** The cookie's value if it is well-formed (T20). */
export function readCookie(c: Context<Environment>, name: CookieName): string | null {
  const value = hono.getCookie(c, nameOf(c, name));
  return value !== undefined && /^[\w.-]{1,256}$/.test(value) ? value : null;
}

export function deleteCookie(c: Context<Environment>, name: CookieName): void {
  hono.deleteCookie(c, nameOf(c, name), attributesOf(c));
}

/** The header that deletes a cookie, for a response that was not made by Hono. */
export const deletedCookie = (c: Context<Environment>, name: CookieName): string =>
  hono.generateCookie(nameOf(c, name), '', { ...attributesOf(c), maxAge: 0 });

/** The pass cookies in the request, oldest first. */
export function passCookies(c: Context<Environment>): PassCookie[] {
  const prefix = prefixOf(c);
  return Object.keys(hono.getCookie(c)).flatMap((name) => {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    return isPassCookie(own) ? [own] : [];
  });
}

/**
 * Drops the cookies of each request before a route can read them. Browsers send those of the app to every port of its host
 * name: where the contents have the same one, what is answered there still depends on no session (T48).
 */
export function withoutCookies(): MiddlewareHandler<Environment> {
  return (c, next) => {
    c.req.raw.headers.delete('cookie');
    return next();
  };
}
