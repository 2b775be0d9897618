import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The user's invitation code. `GET /vip/v1/activity/inviteCode`
 * @errors unauthenticated
 */
export function getInviteCode(call: Caller, options?: CallOptions): Promise<Result<wire.InviteCode>> {
  return call(
    { host: 'vip', method: 'GET', path: '/vip/v1/activity/inviteCode', answer: wire.InviteCode },
    options,
  );
}

/**
 * The number of accounts the user invited and the days earned. `GET /vip/v1/activity/inviteInfo`
 * @errors unauthenticated
 */
export function getInviteInfo(call: Caller, options?: CallOptions): Promise<Result<wire.InviteInfo>> {
  return call(
    { host: 'vip', method: 'GET', path: '/vip/v1/activity/inviteInfo', answer: wire.InviteInfo },
    options,
  );
}

/** An invitation's attribution: `from` is the code; `rr`, `tf`, `rf` are the referral parameters (R3.11). */
export interface Invitation {
  readonly from: string;
  readonly rr?: string;
  readonly tf?: string;
  readonly rf?: string;
}

/**
 * Records whose invitation the user accepted, once per account. `POST /vip/v1/activity/invite` (R7.11)
 * @errors not_found (no such code), invalid_argument (the user's own code, or that of somebody the user invited),
 * already_exists (a second one), email_not_verified, unauthenticated
 */
export function acceptInvitation(
  call: Caller,
  wanted: Invitation,
  options?: CallOptions,
): Promise<Result<wire.Invited>> {
  return call(
    { host: 'vip', method: 'POST', path: '/vip/v1/activity/invite', body: wanted, answer: wire.Invited },
    options,
  );
}

/**
 * The accounts that the user invited, newest first. `GET /vip/v1/activity/inviteExtActivityPage` (R7.15)
 * @param limit at most 100
 * @errors unauthenticated
 */
export function getInvitePage(
  call: Caller,
  limit = 20,
  options?: CallOptions,
): Promise<Result<wire.InvitePage>> {
  return call(
    {
      host: 'vip',
      method: 'GET',
      path: '/vip/v1/activity/inviteExtActivityPage',
      query: { limit },
      answer: wire.InvitePage,
    },
    options,
  );
}
