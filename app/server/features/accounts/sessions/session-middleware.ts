import type { Context, MiddlewareHandler } from 'hono';
import { runAs } from '../../../platform/database/principal.ts';
import { readCookie } from '../../../platform/http/cookies.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { safeMethods } from '../../../platform/http/safe-methods.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findSession } from './tokens.ts';

/** CSRF protection: a write with a cookie must come from our own origin (T10). */
function comesFromUs(c: Context<Environment>): boolean {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (origin !== undefined) return origin === c.get('services').addresses.app;
  return site === 'same-origin';
}

/** What a browser says of a request by an extension that may talk to this origin: Chromium, then Firefox. */
const permittedExtensions: ReadonlyMap<string | undefined, RegExp> = new Map([
  ['none', /^chrome-extension:\/\/[a-p]{32}$/],
  ['same-origin', /^moz-extension:\/\/[\da-f-]{36}$/],
]);

/**
 * A browser extension that its person let talk to this origin (R1.5): a program like any other, as it sends no cookie.
 * No page has such an origin, and an extension without that permission is `cross-site`.
 */
const isPermittedExtension = (c: Context<Environment>): boolean =>
  permittedExtensions.get(c.req.header('sec-fetch-site'))?.test(c.req.header('origin') ?? '') === true &&
  c.req.header('cookie') === undefined;

/** Whether the request may come from a page of another site, with or without a cookie. */
function mayBeForeign(c: Context<Environment>): boolean {
  const byBrowser = c.req.header('origin') !== undefined || c.req.header('cookie') !== undefined;
  return byBrowser && !comesFromUs(c) && !isPermittedExtension(c);
}

/** Reads the session of a request; refuses a write with a cookie that another site may have caused. */
export function sessions(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const bearer = /^Bearer ([\w-]{20,128})$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (bearer === undefined && !safeMethods.has(c.req.method) && mayBeForeign(c)) {
      return failWith(c, refuse('permission_denied', { description: 'a write from another site' }));
    }
    const token = bearer ?? readCookie(c, 'aloft-session');
    c.set('token', token);
    c.set('mayRenew', readCookie(c, 'aloft-refresh') !== null);
    if (token !== null) c.set('session', await findSession(c.get('services'), token));
    const session = c.get('session');
    return session === null ? next() : runAs(session.fairKey, next);
  };
}

/** Requires a session for the routes after it. */
export function signedIn(): MiddlewareHandler<Environment> {
  return (c, next) =>
    c.get('session') === null ? Promise.resolve(failWith(c, refuse('unauthenticated'))) : next();
}
