import { UnsubscribeQuery } from '@aloft/core/service';
import { isLocale } from '@aloft/i18n';
import { type Context, Hono } from 'hono';
import type { Environment } from '../http/environment.ts';
import { failWith } from '../http/failure.ts';
import { ownPath, sendTo } from '../http/location.ts';
import { parseQuery } from '../http/parse.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { unsubscribe } from './unsubscribe.ts';

/**
 * The link at the end of a mail (R7.18), and the one-click POST to the same address that mail programs make after a
 * press (RFC 8058). A mail program sends no header of ours, and a scanner that fetches links does not post. The wire
 * protocol makes the link a GET that changes state: it can only unsubscribe, and only a client that sends its device id
 * (T27).
 */
export function mailRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  const answer = (c: Context<Environment>, refused: Refusal | null): Response =>
    refused === null ? c.json({ result: 'ok' }) : failWith(c, refused);

  /** Ends what the address of the request names; an address that names two things ends nothing. */
  const end = async (c: Context<Environment>): Promise<Refusal | null> => {
    const query = parseQuery(c, UnsubscribeQuery);
    if (isRefusal(query)) return query;
    if (c.req.queries('d')?.length !== 1) return refuse('invalid_argument', { field: 'd' });
    return unsubscribe(c.get('services'), query.d);
  };

  /** The form of the page posts here, as do mail programs whose mail named the page in its header. */
  const endOnPage = async (c: Context<Environment>): Promise<Response> => {
    const refused = await end(c);
    if (c.req.header('accept')?.includes('text/html') !== true) return answer(c, refused);
    // The page itself says what has ended, and which links do not work.
    const url = new URL(c.req.url);
    return sendTo(c, ownPath(url.pathname, url.searchParams), 303);
  };

  routes.post('/mail/v1/unsubscribe', async (c) => answer(c, await end(c)));
  routes.post('/unsubscribe', endOnPage);
  routes.post('/:locale/unsubscribe', (c, next) => (isLocale(c.req.param('locale')) ? endOnPage(c) : next()));

  routes.get('/mail/v1/unsubscribe', async (c) => {
    const query = parseQuery(c, UnsubscribeQuery);
    if (isRefusal(query)) return failWith(c, query);
    // A reader whose mail program shows the header's address gets the page that asks.
    if (c.req.header('sec-fetch-mode') === 'navigate')
      return sendTo(c, ownPath('/unsubscribe', new URLSearchParams({ d: query.d })), 303);
    // A mail's scanner and a browser that looks ahead follow links; only a client that was pressed says who it is.
    if (c.get('deviceId') === '') return failWith(c, refuse('invalid_argument', { field: 'x-device-id' }));
    return answer(c, await end(c));
  });
  return routes;
}
