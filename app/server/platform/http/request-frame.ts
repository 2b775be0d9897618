import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../services.ts';
import { runAs } from '../database/principal.ts';
import { asSeries } from '../database/time-slice.ts';
import { clientKey } from '../locks/fair-key.ts';
import { requesterOf } from './client-address.ts';
import { setHeaders } from './direct.ts';
import type { Environment } from './environment.ts';
import { pathForLog } from './log-path.ts';

/**
 * Assigns the request id, measures the duration, logs one line, and turns an exception into a catalogue error.
 * `words`: static path segments that may be logged.
 */
export function requestFrame(
  services: Services,
  words: () => ReadonlySet<string>,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const requestId = randomUUID();
    const began = performance.now();
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('session', null);
    c.set('token', null);
    c.set('mayRenew', false);
    c.set('remembered', null);
    c.set('actor', null);
    c.set('what', null);
    c.set('result', null);
    const { client, isShared } = requesterOf(
      getConnInfo(c).remote.address ?? '',
      c.req.header('x-forwarded-for'),
      services.configuration.trustedProxies,
    );
    c.set('clientAddress', client);
    c.set('isSharedAddress', isShared);
    c.set('captcha', 'none');
    c.set('deviceId', /^[\w-]{1,64}$/.exec(c.req.header('x-device-id') ?? '')?.[0] ?? '');
    // The principal until a session is read.
    await runAs(clientKey(c.get('clientAddress')), () => asSeries(next));
    setHeaders(c, { 'x-request-id': requestId });
    services.log({
      event: 'request',
      requestId,
      method: c.req.method,
      path: pathForLog(c.req.path, words()),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - began),
      account: c.get('session')?.accountId ?? c.get('actor'),
      client: c.get('clientAddress'),
      what: c.get('what'),
      result: c.get('result') ?? (c.res.status < 400 ? 'ok' : 'refused'),
    });
  };
}
