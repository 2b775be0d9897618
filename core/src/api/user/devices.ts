import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The device authorization request of a user code. `POST /v1/auth/device/lookup` (ours), or `GET /v1/auth/device`: no other
 * site can have a browser send the POST, so that nobody else uses up the tries of whoever types a code.
 * @errors expired_token
 */
export function getDeviceRequest(
  call: Caller,
  userCode: string,
  options?: CallOptions,
): Promise<Result<wire.DeviceRequest>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/device/lookup',
      body: { user_code: userCode },
      answer: wire.DeviceRequest,
    },
    options,
  );
}

/**
 * Approves or denies a device authorization request. `POST /v1/auth/device` (ours)
 * @errors expired_token, unauthenticated
 */
export function answerDevice(
  call: Caller,
  wanted: { readonly userCode: string; readonly allow: boolean },
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/device',
      body: { user_code: wanted.userCode, action: wanted.allow ? 'allow' : 'deny' },
      answer: wire.Nothing,
    },
    options,
  );
}
