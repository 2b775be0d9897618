import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Gives the account a picture: WebP, JPEG or PNG in base64, at most 45,000 bytes. The service makes a square of it and
 * keeps nothing else, such as where it was taken. Answers the profile with the picture's address, which nobody else is
 * told. `POST /v1/user/picture` (R10.10)
 * @errors invalid_argument (no picture, or one of too many pixels), resource_exhausted (30 an hour), unauthenticated
 */
export function changePicture(
  call: Caller,
  picture: string,
  options?: CallOptions,
): Promise<Result<wire.Me>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/user/picture', body: { picture }, answer: wire.Me },
    options,
  );
}

/**
 * Removes the picture of the account; its addresses end at once. `DELETE /v1/user/picture` (R10.10)
 * @errors unauthenticated
 */
export function removePicture(call: Caller, options?: CallOptions): Promise<Result<wire.Me>> {
  return call({ host: 'user', method: 'DELETE', path: '/v1/user/picture', answer: wire.Me }, options);
}
