import { deviceName, maskAddress, type RegisteredClient, type SessionOrigin } from '@aloft/core/service';
import type { Context } from 'hono';
import type { Environment } from '../../../platform/http/environment.ts';

/** The origin of the request that starts or refreshes a session. */
export function originOf(c: Context<Environment>): SessionOrigin {
  return {
    device: deviceName(c.req.header('user-agent') ?? ''),
    address: maskAddress(c.get('clientAddress')),
  };
}

/**
 * A fingerprint of one browser or program: its network, its name and its device id. A browser asks for documents without
 * that id, and may renew by one while a tab does by a call.
 */
export function senderOf(c: Context<Environment>, { kind }: Pick<RegisteredClient, 'kind'>): string {
  const device = kind === 'browser' ? '' : c.get('deviceId');
  return JSON.stringify([c.get('clientAddress'), c.req.header('user-agent') ?? '', device]);
}
