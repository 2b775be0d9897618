import { ChangesQuery } from '@aloft/core/service';
import { Hono } from 'hono';
import { sendDirectly, setHeaders } from '../../platform/http/direct.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { readChanges } from './log.ts';
import type { ChangeStreams } from './streams.ts';

/** Changes of the own data, made by any client: as a stream, or since an id where streams do not get through. */
export function changeRoutes(streams: ChangeStreams): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get('/changes', signedIn(), async (c) => {
    const query = parseQuery(c, ChangesQuery);
    if (isRefusal(query)) return failWith(c, query);
    return c.json(await readChanges(c.get('services'), owner(c).accountId, query.since));
  });

  routes.get('/changes/stream', signedIn(), (c) => {
    const query = parseQuery(c, ChangesQuery);
    if (isRefusal(query)) return failWith(c, query);
    const { accountId, fairKey } = owner(c);
    const stream = streams.open({
      accountId,
      fairKey,
      token: c.get('token') ?? '',
      address: c.get('clientAddress'),
      since: query.since,
    });
    if (isRefusal(stream)) return failWith(c, stream);
    setHeaders(c, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // Proxies that buffer a response would keep its messages.
      'x-accel-buffering': 'no',
    });
    return sendDirectly(c, 200, stream.send);
  });
  return routes;
}
