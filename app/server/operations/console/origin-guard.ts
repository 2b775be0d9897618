import type { Context, MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { refuse } from '../../platform/refusal.ts';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses requests for another host name: a foreign page that has its name resolve to this computer (DNS rebinding)
 * reaches nothing.
 */
export function onlyLoopbackNames(): MiddlewareHandler<Environment> {
  return (c, next) =>
    loopbackNames.has(new URL(c.req.url).hostname)
      ? next()
      : Promise.resolve(failWith(c, refuse('permission_denied')));
}

/**
 * Whether a form was sent by a page of this listener, as far as the browser says so. Ports do not separate sites: the
 * pages of the other listeners are of the same site, and get the cookie sent.
 */
export function isFromOwnPage(c: Context<Environment>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
}
