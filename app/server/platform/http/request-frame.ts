import { randomUUID } from 'node:crypto';
import type { FailureCode } from '@aloft/core';
import { catalogue } from '@aloft/core/errors';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Services } from '../../services.ts';
import { runAs } from '../database/principal.ts';
import { asSeries } from '../database/time-slice.ts';
import { clientKey } from '../locks/fair-key.ts';
import type { ListenerName, SignInWay } from '../metrics/metrics.ts';
import { requesterOf } from './client-address.ts';
import { setHeaders } from './direct.ts';
import type { Environment } from './environment.ts';
import { pathForLog } from './log-path.ts';

/** Calls that a sign-in may be refused by, by the pattern of their route. */
const signIns: Readonly<Record<string, SignInWay>> = {
  '/v1/auth/signin': 'password',
  '/v1/auth/authorize': 'password',
  '/v1/user/restore': 'password',
  '/v1/auth/passkey': 'passkey',
  '/v1/auth/second_factor': 'second_step',
};
const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(catalogue, code);

function count(c: Context<Environment>, listener: ListenerName, milliseconds: number): void {
  const { metrics } = c.get('services');
  const { method } = c.req;
  // The route that answered: the last one that was reached. It is a pattern, whatever the path is.
  const route = routePath(c);
  metrics.request({ listener, method, route, status: c.res.status, milliseconds });
  const way = method === 'POST' ? signIns[route] : undefined;
  const reason = c.get('result') ?? '';
  // A right password that needs a second step is not refused.
  if (way !== undefined && reason !== 'two_factor_required' && isFailureCode(reason))
    metrics.signInRefused(way, reason);
}

/**
 * Assigns the request id, measures the duration, logs one line, counts the request, and turns an exception into a catalogue error.
 * `words`: static path segments that may be logged.
 */
export function requestFrame(
  services: Services,
  listener: ListenerName,
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
    const milliseconds = performance.now() - began;
    count(c, listener, milliseconds);
    services.log({
      event: 'request',
      requestId,
      method: c.req.method,
      path: pathForLog(c.req.path, words()),
      status: c.res.status,
      milliseconds: Math.round(milliseconds),
      account: c.get('session')?.accountId ?? c.get('actor'),
      client: c.get('clientAddress'),
      what: c.get('what'),
      result: c.get('result') ?? (c.res.status < 400 ? 'ok' : 'refused'),
    });
  };
}
