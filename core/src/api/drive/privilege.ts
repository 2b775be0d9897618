import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The user's membership. `GET /drive/v1/privilege/vip` (R7.6, R6.1)
 * @errors unauthenticated
 */
export function getVip(call: Caller, options?: CallOptions): Promise<Result<wire.Vip>> {
  return call({ host: 'drive', method: 'GET', path: '/drive/v1/privilege/vip', answer: wire.Vip }, options);
}

/**
 * The storage quota and usage: bytes as decimal strings. `GET /drive/v1/about` (R7.7)
 * @errors unauthenticated
 */
export function getAbout(call: Caller, options?: CallOptions): Promise<Result<wire.About>> {
  return call({ host: 'drive', method: 'GET', path: '/drive/v1/about', answer: wire.About }, options);
}
