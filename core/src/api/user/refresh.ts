import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * A fresh session for a refresh token, which is spent by it; the browser's comes from its cookie. `POST /v1/auth/token`
 * @errors invalid_grant (4126: spent before by another client, or more than half a minute ago: the whole family is revoked), unauthenticated, resource_exhausted
 */
export function refreshToken(
  call: Caller,
  token: string | null,
  options?: CallOptions,
): Promise<Result<wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/token',
      body: {
        grant_type: 'refresh_token',
        client_id: call.clientId,
        ...(token === null ? {} : { refresh_token: token }),
      },
      answer: wire.Token,
      retries: 0,
    },
    options,
  );
}
