import type { Result } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Signs in for an authorization request; the response has the redirect URL. `POST /v1/auth/authorize` (ours)
 * @errors invalid_account_or_password, expired_token (the request), captcha_required, resource_exhausted,
 * cannot_unlock (the account is scheduled for deletion: `restoreAccount`)
 */
export function authorize(
  call: Caller,
  wanted: { readonly request: string; readonly username: string; readonly password: string },
  options?: CallOptions,
): Promise<Result<wire.Authorized>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/authorize',
      body: wanted,
      answer: wire.Authorized,
      guarded: true,
      meta: { username: wanted.username },
      retries: 0,
    },
    options,
  );
}

/**
 * Denies an authorization request. `POST /v1/auth/authorize` (ours)
 * @errors expired_token (the request)
 */
export function denyAuthorization(
  call: Caller,
  request: string,
  options?: CallOptions,
): Promise<Result<wire.Authorized>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/authorize',
      body: { request, action: 'deny' },
      answer: wire.Authorized,
    },
    options,
  );
}

/** The recipient and the purpose of a verification code. */
export interface NewVerification {
  readonly email: string;
  /** Whether the address must have an account. */
  readonly target: 'ANY' | 'USER' | 'NOT_USER';
  /** The resulting token is valid only for this usage. */
  readonly usage: 'REGISTER' | 'SIGN_IN' | 'PASSWORD_RESET' | 'EMAIL_CHANGE';
  /** The secret of the operator's invitation to the server, for REGISTER where the server asks for one. */
  readonly signUpLink?: string;
}

/**
 * Sends a verification code. The response does not reveal whether the address has an account.
 * `POST /v1/auth/verification`
 * @errors invalid_argument, captcha_required, resource_exhausted, sign_up_closed, sign_up_link_required,
 * sign_up_link_invalid
 */
export function requestVerification(
  call: Caller,
  wanted: NewVerification,
  options?: CallOptions,
): Promise<Result<wire.Verification>> {
  const { signUpLink, ...code } = wanted;
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/verification',
      body: { client_id: call.clientId, ...code, sign_up_link: signUpLink },
      answer: wire.Verification,
      guarded: true,
      meta: { email: wanted.email },
      retries: 0,
    },
    options,
  );
}

/**
 * Verifies a code. `POST /v1/auth/verification/verify`
 * @errors invalid_verification_code, expired_verification_code, resource_exhausted
 */
export function verifyCode(
  call: Caller,
  wanted: { readonly verificationId: string; readonly code: string },
  options?: CallOptions,
): Promise<Result<wire.Verified>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/verification/verify',
      body: {
        client_id: call.clientId,
        verification_id: wanted.verificationId,
        verification_code: wanted.code,
      },
      answer: wire.Verified,
      retries: 0,
    },
    options,
  );
}

/** A new account; with `request` the response has the redirect URL, without it the account is signed in. */
export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly request?: string;
  readonly verificationToken?: string;
  /** The secret of the operator's invitation to the server, which makes one account. */
  readonly signUpLink?: string;
}

/**
 * Creates an account. With a verification token it takes over one that never verified the address, whose sessions,
 * passkeys, second step and shares end. `POST /v1/auth/signup`
 * @errors email_taken, password_too_weak, invalid_argument, expired_token (the request), captcha_required,
 * sign_up_closed, sign_up_link_required, sign_up_link_invalid
 */
export function signUp(
  call: Caller,
  wanted: NewAccount,
  options?: CallOptions,
): Promise<Result<wire.Authorized | wire.Token>> {
  const { verificationToken, signUpLink, ...account } = wanted;
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/signup',
      body: {
        client_id: call.clientId,
        ...account,
        verification_token: verificationToken,
        sign_up_link: signUpLink,
      },
      answer: v.union([wire.Authorized, wire.Token]),
      guarded: true,
      meta: { email: wanted.email },
      retries: 0,
    },
    options,
  );
}

/**
 * Signs in with address and password. `POST /v1/auth/signin`
 * @errors invalid_account_or_password, captcha_required, resource_exhausted, invalid_client, cannot_unlock (the
 * account is scheduled for deletion: `restoreAccount`)
 */
export function signIn(
  call: Caller,
  wanted: { readonly username: string; readonly password: string },
  options?: CallOptions,
): Promise<Result<wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/signin',
      body: { client_id: call.clientId, ...wanted },
      answer: wire.Token,
      guarded: true,
      meta: { username: wanted.username },
      retries: 0,
    },
    options,
  );
}
