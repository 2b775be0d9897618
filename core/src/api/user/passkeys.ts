import type { Result } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { type OwnerProof, toProof } from './owner-proof.ts';

/**
 * The passkeys of the account, oldest first. `GET /v1/user/passkeys` (R10.10)
 * @errors unauthenticated
 */
export function listPasskeys(call: Caller, options?: CallOptions): Promise<Result<wire.PasskeyList>> {
  return call({ host: 'user', method: 'GET', path: '/v1/user/passkeys', answer: wire.PasskeyList }, options);
}

/**
 * Begins to add a passkey: answers what the browser is given to make it, for five minutes and this browser.
 * It takes the password, and with two-step sign-in a code, too. `POST /v1/user/passkeys:begin` (R10.10)
 * @errors invalid_password, two_factor_required (a code is missing), invalid_two_factor, invalid_two_factor_recovery,
 * email_not_verified (first the account's own address), out_of_range (the account has as many as it may),
 * captcha_required (too many wrong passwords or codes), resource_exhausted (the same without captchas), unauthenticated
 */
export function beginPasskey(
  call: Caller,
  proof: string | OwnerProof,
  options?: CallOptions,
): Promise<Result<wire.PasskeyCreation>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/passkeys:begin',
      body: toProof(proof),
      answer: wire.PasskeyCreation,
    },
    options,
  );
}

/** What an authenticator has made, and the name that its owner gives it. */
export interface NewPasskey {
  readonly name: string;
  readonly credential: wire.CreatedCredential;
}

/**
 * Adds the passkey that an authenticator has made. `POST /v1/user/passkeys` (R10.10)
 * @errors invalid_argument (another site's, or malformed), expired_token (not asked for by this browser, or too late),
 * already_exists (it is another account's or this one's), out_of_range (too many), unauthenticated
 */
export function addPasskey(
  call: Caller,
  made: NewPasskey,
  options?: CallOptions,
): Promise<Result<wire.Passkey>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/user/passkeys', body: made, answer: wire.Passkey },
    options,
  );
}

/**
 * Renames an own passkey. `PATCH /v1/user/passkeys/{id}` (R10.10)
 * @errors not_found, invalid_argument, unauthenticated
 */
export function renamePasskey(
  call: Caller,
  { passkeyId, name }: { readonly passkeyId: string; readonly name: string },
  options?: CallOptions,
): Promise<Result<wire.Passkey>> {
  return call(
    {
      host: 'user',
      method: 'PATCH',
      path: `/v1/user/passkeys/${encodeURIComponent(passkeyId)}`,
      body: { name },
      answer: wire.Passkey,
    },
    options,
  );
}

/**
 * Removes an own passkey: it signs in no more. `POST /v1/user/passkeys:remove` (R10.10)
 * @errors invalid_password, not_found, captcha_required (too many wrong passwords), resource_exhausted (the same
 * without captchas), unauthenticated
 */
export function removePasskey(
  call: Caller,
  { passkeyId, password }: { readonly passkeyId: string; readonly password: string },
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/passkeys:remove',
      body: { passkey_id: passkeyId, password },
      answer: wire.Nothing,
    },
    options,
  );
}

/** What a sign-in by passkey is for: another program's `request`, or the second step of a sign-in (`challenge`). */
export interface PasskeySignIn {
  readonly request?: string;
  readonly challenge?: string;
}

/**
 * Begins a sign-in by passkey: answers what the browser is given to ask for one, for five minutes and this browser.
 * With `challenge` it is the second step of a sign-in, and names the account's passkeys.
 * `POST /v1/auth/passkey:begin` (R10.10)
 * @errors expired_token (the challenge or the request: sign in again), failed_precondition (the account has no passkey),
 * resource_exhausted, invalid_client
 */
export function askForPasskey(
  call: Caller,
  wanted: PasskeySignIn = {},
  options?: CallOptions,
): Promise<Result<wire.PasskeyRequest>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/passkey:begin',
      body: { client_id: call.clientId, ...wanted },
      answer: wire.PasskeyRequest,
    },
    options,
  );
}

/** The answer of an authenticator, and what it is for. */
export interface GivenPasskey extends PasskeySignIn {
  readonly credential: wire.GivenCredential;
}

/**
 * Signs in with a passkey: answers a session, or the redirect URL where the sign-in is for a request.
 * `POST /v1/auth/passkey` (R10.10)
 * @errors invalid_passkey (unknown, removed, or another site's), passkey_copied (its counter went backwards),
 * expired_token (not asked for by this browser, used, or too late), cannot_unlock (the account is being deleted),
 * resource_exhausted, invalid_client
 */
export function signInWithPasskey(
  call: Caller,
  given: GivenPasskey,
  options?: CallOptions,
): Promise<Result<wire.Authorized | wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/passkey',
      body: { client_id: call.clientId, ...given },
      answer: v.union([wire.Authorized, wire.Token]),
      retries: 0,
    },
    options,
  );
}
