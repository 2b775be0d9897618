import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { clientOf } from './clients.ts';
import { type Ask, bodyOf, countUse, open, own, queryOf, type Route, refuse } from './frame.ts';
import { type Limit, minute } from './limits.ts';
import { beginFamily, type TokenPair } from './tokens.ts';
import type { DeviceRow, World } from './world.ts';

const life = 10 * minute;
const interval = 5;
const begunPerClient: Limit = { name: 'device-begun', max: 120, window: 10 * minute };
/** Short codes are not to be found by trying. */
const guesses: Limit = { name: 'device-guess', max: 60, window: 10 * minute };
/** None that look like another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const UserCode = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

/** An open question of a device by its short code; case, spaces and a missing dash do not matter. */
function openDevice(world: World, client: string, userCode: string): DeviceRow {
  if (world.limits.usesOf(guesses, client) >= guesses.max) refuse('resource_exhausted');
  const wanted = userCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const found = [...world.devices.values()].find((one) => one.userCode.replace('-', '') === wanted);
  if (found !== undefined && found.expiresAt > world.now() && found.answer === 'none') return found;
  world.limits.count(guesses, client);
  return refuse('expired_token', { field: 'user_code' });
}

/** What a device that polls gets: tokens once it was let in, once. */
export function exchangeDevice(world: World, ask: Ask, clientId: string, deviceCode: string): TokenPair {
  const device = world.devices.get(deviceCode);
  const now = world.now();
  if (device === undefined || device.clientId !== clientId || device.expiresAt <= now) {
    return refuse('expired_token');
  }
  const { answer, lastAskedAt } = device;
  if (answer === 'spent') return refuse('expired_token');
  if (lastAskedAt !== null && now - lastAskedAt < interval * 1000) {
    return refuse('slow_down', { retryAfter: interval });
  }
  device.lastAskedAt = now;
  if (answer === 'denied') return refuse('access_denied');
  if (answer === 'none') {
    return refuse('authorization_pending', { description: device.scanned ? 'scanned' : '' });
  }
  device.answer = 'spent';
  return beginFamily(world, ask, { accountId: answer.accountId, clientId, scope: device.scope });
}

/** Signing in on another device by a short code. */
export function deviceRoutes(world: World): readonly Route[] {
  return [
    open('POST', '/v1/auth/device/code', wire.DeviceCode, (ask) => {
      const Body = v.object({
        client_id: v.string(),
        scope: v.optional(v.pipe(v.string(), v.maxLength(200)), 'user pan offline'),
      });
      const { client_id, scope } = bodyOf(ask, Body);
      const client = clientOf(client_id);
      countUse(world, begunPerClient, ask.client);
      const deviceCode = world.newSecret();
      const userCode = `${world.pick(letters, 4)}-${world.pick(letters, 4)}`;
      world.devices.set(deviceCode, {
        userCode,
        clientId: client.id,
        scope,
        expiresAt: world.now() + life,
        scanned: false,
        lastAskedAt: null,
        answer: 'none',
      });
      return {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: `${world.addresses.app}/q`,
        verification_uri_complete: `${world.addresses.app}/q/${userCode}`,
        expires_in: life / 1000,
        interval,
      };
    }),

    open('GET', '/v1/auth/device', wire.DeviceRequest, (ask) => {
      const device = openDevice(world, ask.client, queryOf(ask, v.object({ user_code: UserCode })).user_code);
      device.scanned = true;
      return {
        client_name: clientOf(device.clientId).name,
        scope: device.scope,
        expires_in: Math.ceil((device.expiresAt - world.now()) / 1000),
      };
    }),

    own('POST', '/v1/auth/device', wire.Nothing, (ask, account) => {
      const Body = v.object({ user_code: UserCode, action: v.picklist(['allow', 'deny']) });
      const { user_code, action } = bodyOf(ask, Body);
      openDevice(world, ask.client, user_code).answer =
        action === 'allow' ? { accountId: account.id } : 'denied';
      return {};
    }),
  ];
}
