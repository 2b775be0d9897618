import type { Query } from '@aloft/core';
import type { Context, Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';

/** The visitor's headers that the API looks at. */
const forwarded = [
  ...['cookie', 'x-forwarded-for', 'accept-language'],
  ...['user-agent', 'sec-purpose', 'purpose', 'x-purpose', 'x-moz'],
];

/** Reads from the API in process, as the visitor of a page. */
export async function readInProcess(
  c: Context<Environment>,
  api: Hono<Environment>,
  path: string,
  query: Query,
): Promise<{ readonly response: Response; readonly body: unknown }> {
  const url = new URL(path, c.get('services').addresses.app);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers();
  for (const name of forwarded) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  // The cookies are those of before a renewal.
  const token = c.get('session') === null ? null : c.get('token');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // A page that another site led to is asked for as its visitor's own only once it is there.
  const site = c.req.header('sec-fetch-site');
  if (site === 'none' || site === 'same-origin') headers.set('sec-fetch-site', site);
  // The page is rendered as for a GET, and shown to nobody.
  if (c.req.method === 'HEAD') headers.set('sec-purpose', 'prefetch');
  // What a route would write to the socket itself belongs into the answer: the socket is the page's.
  const { direct: _, ...bindings } = c.env;
  const response = await api.fetch(new Request(url, { headers }), bindings);
  const body: unknown = await response.json().catch(() => undefined);
  return { response, body };
}
