import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Claims the account's free days; 0 when they were claimed before. `POST /vip/v1/activity/free-vip` (R4.6)
 * @errors email_not_verified (retry once the address is verified), unauthenticated
 */
export function claimFreeVip(call: Caller, options?: CallOptions): Promise<Result<wire.FreeVip>> {
  return call(
    { host: 'vip', method: 'POST', path: '/vip/v1/activity/free-vip', body: {}, answer: wire.FreeVip },
    options,
  );
}
