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
 * @param isOwn whether pages of an origin are the listener's own
 */
export function isFromOwnPage(c: Context<Environment>, isOwn: (origin: string) => boolean): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  return origin === undefined || isOwn(origin);
}

/**
 * Whether a browser asks for a page that it shows, or for a style or a picture in one, as far as it says so. A script
 * reads nothing of that but a picture; what it fetches, and a frame, says so.
 */
export function isShownByBrowser(c: Context<Environment>): boolean {
  const mode = c.req.header('sec-fetch-mode');
  const dest = c.req.header('sec-fetch-dest');
  if (mode === undefined && dest === undefined) return true;
  return mode === 'navigate'
    ? dest === 'document'
    : mode === 'no-cors' && (dest === 'style' || dest === 'image');
}
