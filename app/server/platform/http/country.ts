import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isListed } from './client-address.ts';
import type { Environment } from './environment.ts';

/** Whether the operator does not offer the service where this visitor is (R6.4); an unknown country is not blocked. */
export function isRegionBlocked(c: Context<Environment>): boolean {
  return c.get('services').configuration.blockedCountries.includes(countryOf(c));
}

/** The country header of a trusted proxy; ignored from anybody else (R7.9). */
export function countryOf(c: Context<Environment>): string {
  const peer = getConnInfo(c).remote.address ?? '';
  const { trustedProxies } = c.get('services').configuration;
  if (!isListed(peer, trustedProxies)) return '';
  const given = (c.req.header('cf-ipcountry') ?? c.req.header('x-country') ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(given) ? given : '';
}
