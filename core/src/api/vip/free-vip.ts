import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The free days that each account is given once; 0 when they were given before. `POST /vip/v1/activity/free-vip` (R4.6)
 * @errors email_not_verified (they can be asked for again once the address is proved), unauthenticated
 */
export function claimFreeVip(call: Caller, options?: CallOptions): Promise<Result<wire.FreeVip>> {
  return call(
    { host: 'vip', method: 'POST', path: '/vip/v1/activity/free-vip', body: {}, answer: wire.FreeVip },
    options,
  );
}
