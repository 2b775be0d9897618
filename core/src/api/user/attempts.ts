import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Starts a sign-in in a popup of this browser (R1.4). `POST /v1/auth/attempt` (ours)
 * @errors invalid_client, resource_exhausted
 */
export function beginAttempt(call: Caller, options?: CallOptions): Promise<Result<wire.Attempt>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/attempt',
      body: { client_id: call.clientId, redirect_uri: '/auth' },
      answer: wire.Attempt,
    },
    options,
  );
}

/**
 * The client that requests an authorization and its location, shown before the user signs in.
 * `GET /v1/auth/request` (ours)
 * @errors expired_token (the request)
 */
export function getAuthorizationRequest(
  call: Caller,
  request: string,
  options?: CallOptions,
): Promise<Result<wire.AuthorizationRequest>> {
  return call(
    {
      host: 'user',
      method: 'GET',
      path: '/v1/auth/request',
      query: { request },
      answer: wire.AuthorizationRequest,
    },
    options,
  );
}

/**
 * The status of a sign-in in a popup. `GET /v1/auth/attempt/{id}` (ours)
 * @errors not_found (unknown, or started by another browser)
 */
export function getAttempt(
  call: Caller,
  id: string,
  options?: CallOptions,
): Promise<Result<wire.AttemptStatus>> {
  return call(
    {
      host: 'user',
      method: 'GET',
      path: `/v1/auth/attempt/${encodeURIComponent(id)}`,
      answer: wire.AttemptStatus,
      retries: 0,
    },
    options,
  );
}
