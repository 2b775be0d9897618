import { UnsubscribeQuery } from '@aloft/core/service';
import { type Context, Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
import { failWith } from '../http/failure.ts';
import { ownPath, sendTo } from '../http/location.ts';
import { parseQuery } from '../http/parse.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { unsubscribe } from './unsubscribe.ts';

/**
 * The link at the end of a mail (R7.18), and the one-click POST to the same address that mail programs make after a
 * press (RFC 8058). A mail program sends no header of ours, and a scanner that fetches links does not post. The wire
 * protocol makes the link a GET that changes state: it can only unsubscribe, and only a client that sends its device id
 * (T27).
 */
export function mailRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  const end = async (c: Context<Environment>, d: string): Promise<Response> => {
    const refused = await unsubscribe(c.get('services'), d);
    return refused === null ? c.json({ result: 'ok' }) : failWith(c, refused);
  };

  routes.post('/mail/v1/unsubscribe', async (c) => {
    const query = parseQuery(c, UnsubscribeQuery);
    return isRefusal(query) ? failWith(c, query) : end(c, query.d);
  });

  routes.get('/mail/v1/unsubscribe', async (c) => {
    const query = parseQuery(c, UnsubscribeQuery);
    if (isRefusal(query)) return failWith(c, query);
    // A reader whose mail program shows the header's address gets the page that asks.
    if (c.req.header('sec-fetch-mode') === 'navigate')
      return sendTo(c, ownPath('/unsubscribe', new URLSearchParams({ d: query.d })), 303);
    // A mail's scanner and a browser that looks ahead follow links; only a client that was pressed says who it is.
    if (c.get('deviceId') === '') return failWith(c, refuse('invalid_argument', { field: 'x-device-id' }));
    return end(c, query.d);
  });
  return routes;
}
