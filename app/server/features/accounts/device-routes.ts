import { Hono } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { countUse, type Limit, refund } from '../../platform/http/rate-limit.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import {
  answerDevice,
  beginDeviceCode,
  deviceInterval,
  deviceSeconds,
  lookAtDevice,
} from './device-codes.ts';
import { clientOf, wholeScope } from './sign-in-routes.ts';

const begunPerClient: Limit = { name: 'device-begun', max: 120, window: 10 * 60_000 };
/** Wrong codes of one client: short codes must not be found by guessing. */
const guesses: Limit = { name: 'device-guess', max: 60, window: 10 * 60_000 };

const Begin = v.object({
  client_id: v.string(),
  scope: v.optional(v.pipe(v.string(), v.maxLength(200)), wholeScope),
});
const UserCode = v.pipe(v.string(), v.minLength(1), v.maxLength(32));
const Look = v.object({ user_code: UserCode });
const AnswerBody = v.object({ user_code: UserCode, action: v.picklist(['allow', 'deny']) });

async function guarded<T>(services: Services, client: string, find: () => Promise<T>) {
  // Counted before the lookup, so that a hundred concurrent guesses are counted; a right code is refunded.
  const limited = await countUse(services, guesses, client);
  if (limited !== null) return limited;
  const found = await find();
  if (!isRefusal(found)) await refund(services, guesses, client);
  return found;
}

/** Sign-in approved on another device, which scans a short URL as a QR code (R1.7). */
export function deviceRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/device/code', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, Begin);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const limited = await countUse(services, begunPerClient, c.get('clientAddress'));
    if (limited !== null) return failWith(c, limited);
    const { deviceCode, userCode } = await beginDeviceCode(services, client.id, body.scope);
    return c.json({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${services.addresses.app}/q`,
      verification_uri_complete: `${services.addresses.app}/q/${userCode}`,
      expires_in: deviceSeconds,
      interval: deviceInterval,
    });
  });

  routes.get('/v1/auth/device', async (c) => {
    const services = c.get('services');
    const query = parseQuery(c, Look);
    if (isRefusal(query)) return failWith(c, query);
    const found = await guarded(services, c.get('clientAddress'), () =>
      lookAtDevice(services, query.user_code),
    );
    if (isRefusal(found)) return failWith(c, found);
    return c.json({
      client_name: clientOf(services, found.clientId)?.name ?? found.clientId,
      scope: found.scope,
      expires_in: found.secondsLeft,
    });
  });

  routes.post('/v1/auth/device', async (c) => {
    const services = c.get('services');
    const session = c.get('session');
    if (session === null) return failWith(c, refuse('unauthenticated'));
    const body = await parseBody(c, AnswerBody);
    if (isRefusal(body)) return failWith(c, body);
    const refused = await guarded(services, c.get('clientAddress'), () =>
      answerDevice(services, session.accountId, body.user_code, body.action),
    );
    return refused === null ? c.json({}) : failWith(c, refused);
  });

  return routes;
}
