import { deviceName, maskAddress, type SessionOrigin } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';

/** What is kept of the request that begins or renews a session. */
export function originOf(c: Context<Environment>): SessionOrigin {
  return {
    device: deviceName(c.req.header('user-agent') ?? ''),
    address: maskAddress(c.get('clientAddress')),
  };
}

/** What the requests of one browser or program have in common: its network address, its name and its device. */
export function senderOf(c: Context<Environment>): string {
  return JSON.stringify([c.get('clientAddress'), c.req.header('user-agent') ?? '', c.get('deviceId')]);
}
