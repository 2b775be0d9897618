import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from '../refusal.ts';
import type { Environment } from './environment.ts';
import { failWith } from './failure.ts';
import { isApiPath } from './headers.ts';
import { safeMethods } from './safe-methods.ts';

/** What a link of another site may lead a window to: a sign-in, the end of a subscription, a download, a public list. */
const linkedTo =
  /^\/(?:v1\/auth\/authorize|mail\/v1\/unsubscribe|download\/[^/]+|sitemap\.xml|robots\.txt|[\w-]+\/blog\/feed\.xml)$/;

/** Sent by programs alone: a page of another site would have to ask first, and nobody answers (no CORS). */
const hasToken = (c: Context<Environment>): boolean => c.req.header('authorization') !== undefined;

/** What a browser says of a request that a page of ours, or its person, has caused; browsers of old say nothing. */
const ownSites: ReadonlySet<string | undefined> = new Set(['same-origin', 'none', undefined]);

/** Whether another origin may cause the request: to open a page in a window or a frame, or to follow a link. */
function isMeant(c: Context<Environment>): boolean {
  const isNavigation = safeMethods.has(c.req.method) && c.req.header('sec-fetch-mode') === 'navigate';
  // What other sites show of a public page.
  if (c.req.path.startsWith('/assets/previews/')) return safeMethods.has(c.req.method);
  if (!isApiPath(c.req.path)) return isNavigation;
  return isNavigation && c.req.header('sec-fetch-dest') === 'document' && linkedTo.test(c.req.path);
}

/**
 * Refuses what a page of another origin has a visitor's browser send, on the app's origin: an image there counted as the
 * visitor's guess, or as a fetched app (P7p). A host name next to ours is of the same site and no more trusted, nor is
 * another port of ours, where the contents may be (T48). Pages can be navigated to, in frames too, whose policy says who
 * may show them.
 */
export function ownOriginOnly(): MiddlewareHandler<Environment> {
  return (c, next) =>
    ownSites.has(c.req.header('sec-fetch-site')) || hasToken(c) || isMeant(c)
      ? next()
      : Promise.resolve(
          failWith(c, refuse('permission_denied', { description: 'a request from another site' })),
        );
}

/**
 * The client that a guess counts for. What another site may have caused, a link that somebody followed or a GET of a
 * browser that says no more, counts apart: it must not use up the tries of the person at our own pages (P7p). Writes from
 * another site are refused, so a POST is the client's own.
 */
export function guesserOf(c: Context<Environment>): string {
  const client = c.get('clientAddress');
  const site = c.req.header('sec-fetch-site');
  const isOwn = c.req.method === 'POST' || site === 'same-origin' || site === 'none' || hasToken(c);
  return isOwn ? client : `${client};elsewhere`;
}
