import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * One's own invitation code. `GET /vip/v1/activity/inviteCode`
 * @errors unauthenticated
 */
export function getInviteCode(call: Caller, options?: CallOptions): Promise<Result<wire.InviteCode>> {
  return call(
    { host: 'vip', method: 'GET', path: '/vip/v1/activity/inviteCode', answer: wire.InviteCode },
    options,
  );
}

/**
 * How many came by one's invitation and what it gave. `GET /vip/v1/activity/inviteInfo`
 * @errors unauthenticated
 */
export function getInviteInfo(call: Caller, options?: CallOptions): Promise<Result<wire.InviteInfo>> {
  return call(
    { host: 'vip', method: 'GET', path: '/vip/v1/activity/inviteInfo', answer: wire.InviteInfo },
    options,
  );
}

/** By whose invitation somebody came: `from` is the code; `rr`, `tf`, `rf` say by which way (R3.11). */
export interface Invitation {
  readonly from: string;
  readonly rr?: string;
  readonly tf?: string;
  readonly rf?: string;
}

/**
 * Tells the service by whose invitation the person came; it counts once. `POST /vip/v1/activity/invite` (R7.11)
 * @errors not_found (no such code), invalid_argument (one's own, or of somebody who came by one's own), already_exists (a
 * second one), email_not_verified, unauthenticated
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
 * Those who came by one's invitation, newest first. `GET /vip/v1/activity/inviteExtActivityPage` (R7.15)
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
