import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The quotas of the membership and their usage. `GET /vip/v1/quantity/list`
 * @errors unauthenticated
 */
export function getQuantities(call: Caller, options?: CallOptions): Promise<Result<wire.QuantityList>> {
  return call(
    {
      host: 'vip',
      method: 'GET',
      path: '/vip/v1/quantity/list',
      query: { type: 'transfer' },
      answer: wire.QuantityList,
    },
    options,
  );
}

/**
 * Redeems an activation code, once. `POST /vip/v1/order/activation-code` (R7.12, R3.11)
 * @param wanted `data`: the payload that came with the code, if any
 * @errors already_exists (used), not_found (no such code), out_of_range (expired), resource_exhausted, unauthenticated
 */
export function redeemCode(
  call: Caller,
  wanted: { readonly code: string; readonly data?: string },
  options?: CallOptions,
): Promise<Result<wire.Activated>> {
  return call(
    {
      host: 'vip',
      method: 'POST',
      path: '/vip/v1/order/activation-code',
      body: {
        activation_code: wanted.code,
        data: wanted.data,
      },
      answer: wire.Activated,
    },
    options,
  );
}

/**
 * The reward tasks of a scene and their status. `GET /vip/v1/task/status` (R7.13)
 * @errors invalid_argument (the scene), unauthenticated
 */
export function getVipTaskStatus(
  call: Caller,
  scene: string,
  options?: CallOptions,
): Promise<Result<wire.VipTaskStatus>> {
  return call(
    { host: 'vip', method: 'GET', path: '/vip/v1/task/status', query: { scene }, answer: wire.VipTaskStatus },
    options,
  );
}

/**
 * Claims the days of a completed reward task, once. `POST /vip/v1/activity/rewardVip` (R7.14, R3.11)
 * @errors failed_precondition (the task is not done), already_exists (claimed), email_not_verified, invalid_argument,
 * unauthenticated
 */
export function claimReward(
  call: Caller,
  wanted: { readonly type: string; readonly data: string },
  options?: CallOptions,
): Promise<Result<wire.Rewarded>> {
  return call(
    { host: 'vip', method: 'POST', path: '/vip/v1/activity/rewardVip', body: wanted, answer: wire.Rewarded },
    options,
  );
}

/**
 * Checks for or claims compensation for an outage. `POST /vip/v1/activity/compensate` (R7.17, R3.15)
 * @param wanted `check` changes nothing
 * @errors not_found (no such activity), email_not_verified (a claim), unauthenticated
 */
export function compensate(
  call: Caller,
  wanted: { readonly activity: string; readonly action: 'check' | 'claim' },
  options?: CallOptions,
): Promise<Result<wire.Compensated>> {
  return call(
    {
      host: 'vip',
      method: 'POST',
      path: '/vip/v1/activity/compensate',
      body: { type: wanted.activity, action: wanted.action },
      answer: wire.Compensated,
    },
    options,
  );
}
