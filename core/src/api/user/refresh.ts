import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Exchanges a refresh token for a new session; the token is single-use. A browser's token comes from its cookie.
 * `POST /v1/auth/token`
 * @errors invalid_grant (4126: already used by another client, or more than 30 s ago: the token family is revoked), unauthenticated, resource_exhausted
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
