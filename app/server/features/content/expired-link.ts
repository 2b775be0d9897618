import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { ownAddressOf, sendTo } from '../../platform/http/location.ts';

/** Answers that say that the address gives nothing any more. */
const ended: ReadonlySet<number> = new Set([403, 404, 410]);

/**
 * Leads a person who opens the address of a file or an archive that gives nothing to a page that says so: the content
 * origin itself shows no pages. Programs, players and the app's own requests get the error as it is.
 */
export function expiredLinkPage(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    await next();
    if (c.res.status < 400 || c.req.method !== 'GET') return;
    if (c.req.header('sec-fetch-dest') !== 'document' || c.req.header('sec-fetch-mode') !== 'navigate')
      return;
    const reason = ended.has(c.res.status) ? 'expired' : 'unavailable';
    const page = ownAddressOf(`/expired-link?reason=${reason}`, c.get('services').addresses.app);
    c.res = sendTo(c, page, 303);
  };
}
