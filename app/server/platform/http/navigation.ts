import type { Context } from 'hono';
import type { Environment } from './environment.ts';

/** Whether a browser fetches ahead what nobody has looked at yet, a page that it renders beforehand included. */
export const isFetchedAhead = (c: Context<Environment>): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(c.req.header(name) ?? ''),
  );

/**
 * Whether a person opens a page by its address, a bookmark, a reload or a link of our own. A page that another site leads
 * to is none: that site may ask for it again and again, and drop each answer.
 */
export function isOwnNavigation(c: Context<Environment>): boolean {
  const site = c.req.header('sec-fetch-site');
  return (
    c.req.method === 'GET' &&
    (site === 'none' || site === 'same-origin') &&
    c.req.header('sec-fetch-mode') === 'navigate' &&
    c.req.header('sec-fetch-dest') === 'document' &&
    !isFetchedAhead(c)
  );
}
