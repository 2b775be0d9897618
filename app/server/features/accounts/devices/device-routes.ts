import {
  DeviceAnswerBody,
  DeviceCodeBody,
  DeviceQuery,
  limits,
  presentDeviceCode,
  waitingDeviceName,
} from '@aloft/core/service';
import { type Context, Hono } from 'hono';
import { guesserOf } from '../../../platform/http/cross-site.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { readsOnly } from '../../../platform/http/idempotency.ts';
import { parseBody, parseQuery } from '../../../platform/http/parse.ts';
import { countUse, refund } from '../../../platform/http/rate-limit.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../services.ts';
import { originOf } from '../sessions/session-origin.ts';
import { clientOf } from '../sign-in/sign-in-routes.ts';
import { answerDevice, beginDeviceCode, lookAtDevice } from './device-codes.ts';

async function guarded<T>(services: Services, client: string, find: () => Promise<T>) {
  // Counted before the lookup, so that a hundred concurrent guesses are counted; a right code is refunded.
  const limited = await countUse(services, limits.deviceGuesses, client);
  if (limited !== null) return limited;
  const found = await find();
  if (!isRefusal(found)) await refund(services, limits.deviceGuesses, client);
  return found;
}

/** Sign-in approved on another device, which scans a short URL as a QR code (R1.7). */
export function deviceRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/device/code', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, DeviceCodeBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const limited = await countUse(services, limits.deviceCodes, c.get('clientAddress'));
    if (limited !== null) return failWith(c, limited);
    const { deviceCode, userCode } = await beginDeviceCode(services, client.id, body.scope, originOf(c));
    return c.json(
      presentDeviceCode(services.addresses.app, deviceCode, userCode, services.devicePoll / 1000),
    );
  });

  const look = async (c: Context<Environment>, wanted: DeviceQuery | Refusal): Promise<Response> => {
    const services = c.get('services');
    if (isRefusal(wanted)) return failWith(c, wanted);
    const found = await guarded(services, guesserOf(c), () => lookAtDevice(services, wanted.user_code));
    if (isRefusal(found)) return failWith(c, found);
    return c.json({
      client_name: waitingDeviceName(clientOf(services, found.clientId), found.clientId, found.origin),
      scope: found.scope,
      expires_in: found.secondsLeft,
    });
  };
  routes.get('/v1/auth/device', (c) => look(c, parseQuery(c, DeviceQuery)));
  routes.post('/v1/auth/device/lookup', readsOnly(), async (c) => look(c, await parseBody(c, DeviceQuery)));

  routes.post('/v1/auth/device', async (c) => {
    const services = c.get('services');
    const session = c.get('session');
    if (session === null) return failWith(c, refuse('unauthenticated'));
    const body = await parseBody(c, DeviceAnswerBody);
    if (isRefusal(body)) return failWith(c, body);
    const refused = await guarded(services, guesserOf(c), () =>
      answerDevice(services, session.accountId, body.user_code, body.action),
    );
    return refused === null ? c.json({}) : failWith(c, refused);
  });

  return routes;
}
