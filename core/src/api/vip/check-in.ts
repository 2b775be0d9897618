import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

const path = '/vip/v1/activity/check-in';

/**
 * The check-ins of this month, and how far the run is. `GET /vip/v1/activity/check-in` (R2.4)
 * @errors unauthenticated
 */
export function getCheckIn(call: Caller, options?: CallOptions): Promise<Result<wire.CheckIn>> {
  return call({ host: 'vip', method: 'GET', path, answer: wire.CheckIn }, options);
}

/**
 * Checks in, once a day of the service's time zone; the last day of a run gives days of membership.
 * `POST /vip/v1/activity/check-in` (R2.4)
 * @errors already_exists (today's is made, by this account or another of its mailbox), email_not_verified,
 * unauthenticated
 */
export function checkIn(call: Caller, options?: CallOptions): Promise<Result<wire.CheckedIn>> {
  return call({ host: 'vip', method: 'POST', path, body: {}, answer: wire.CheckedIn }, options);
}
