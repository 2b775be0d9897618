import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { oauthScope } from './authorization.ts';

const path = '/v1/auth/token';

/** The captcha action of signing out (R7.30). */
export const signOutAction = 'POST:/v1/auth/revoke';

/**
 * The account that a code signs in to, and the requesting client. Only the first browser that calls this may confirm,
 * with the `confirmation` of the response. `POST /v1/auth/code` (ours)
 * @errors invalid_grant (used, expired, or claimed by another browser)
 */
export function getCodeOwner(
  call: Caller,
  code: string,
  state: string,
  options?: CallOptions,
): Promise<Result<wire.CodeOwner>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/auth/code', body: { code, state }, answer: wire.CodeOwner },
    options,
  );
}

/**
 * A code and the proof that this client may use it: the attempt's state, the PKCE verifier, or the confirmation from
 * `getCodeOwner` after the user has agreed; empty where there is none.
 */
export interface CodeExchange {
  readonly code: string;
  readonly state: string;
  readonly confirmation: string;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
}

/**
 * Exchanges a code for a session, once. `POST /v1/auth/token` (R4.12)
 * @errors invalid_grant, consent_required (no proof), invalid_client
 */
export function exchangeCode(
  call: Caller,
  wanted: CodeExchange,
  options?: CallOptions,
): Promise<Result<wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path,
      body: {
        grant_type: 'authorization_code',
        client_id: call.clientId,
        redirect_uri: wanted.redirectUri ?? '/auth',
        code: wanted.code,
        state: wanted.state,
        code_verifier: wanted.codeVerifier,
        ...(wanted.confirmation === '' ? {} : { confirm: wanted.confirmation }),
      },
      answer: wire.Token,
      retries: 0,
    },
    options,
  );
}

/**
 * Starts a device authorization (R1.7); `device_code` stays on this device, the verification URL is shown.
 * `POST /v1/auth/device/code`
 * @errors invalid_client, resource_exhausted
 */
export function beginDevice(call: Caller, options?: CallOptions): Promise<Result<wire.DeviceCode>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/device/code',
      body: { client_id: call.clientId, scope: oauthScope },
      answer: wire.DeviceCode,
    },
    options,
  );
}

/**
 * Polls a device authorization. `POST /v1/auth/token`
 * @errors authorization_pending (4050), slow_down (4051), expired_token (4052), access_denied
 */
export function exchangeDevice(
  call: Caller,
  deviceCode: string,
  options?: CallOptions,
): Promise<Result<wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path,
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        client_id: call.clientId,
        device_code: deviceCode,
      },
      answer: wire.Token,
      retries: 0,
    },
    options,
  );
}

/**
 * Revokes the session and its tokens. `POST /v1/auth/revoke` (R4.7)
 * @errors none specific: an unknown token counts as revoked
 */
export function revoke(call: Caller, options?: CallOptions): Promise<Result<object>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/revoke',
      body: {},
      answer: wire.Nothing,
      action: signOutAction,
    },
    options,
  );
}

/**
 * The signed-in user's profile. `GET /v1/user/me` (R7.10)
 * @errors unauthenticated
 */
export function me(call: Caller, options?: CallOptions): Promise<Result<wire.Me>> {
  return call({ host: 'user', method: 'GET', path: '/v1/user/me', answer: wire.Me }, options);
}
