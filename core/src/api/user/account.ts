import type { Result } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { type OwnerProof, toProof } from './owner-proof.ts';

/**
 * Updates the profile; a field left out is unchanged. The phone number is E.164 (`+6581234567`) or empty for none.
 * `PATCH /v1/user/me` (R10.10)
 * @errors invalid_argument (the name or the phone number), unauthenticated
 */
export function changeProfile(
  call: Caller,
  wanted: { readonly name?: string; readonly phoneNumber?: string },
  options?: CallOptions,
): Promise<Result<wire.Me>> {
  const body = { name: wanted.name, phone_number: wanted.phoneNumber };
  return call({ host: 'user', method: 'PATCH', path: '/v1/user/me', body, answer: wire.Me }, options);
}

/**
 * Changes the account's email address to one verified with `requestVerification` (usage EMAIL_CHANGE); the account's
 * address then counts as verified. With the account's own address it verifies that. With two-step sign-in it needs a
 * code, too. `POST /v1/user/email` (R10.10)
 * @errors invalid_password, two_factor_required (a code is missing), invalid_two_factor, invalid_two_factor_recovery,
 * invalid_verification_code, email_taken, invalid_argument, captcha_required (too many wrong passwords or codes),
 * resource_exhausted (the same without captchas), unauthenticated
 */
export function changeEmail(
  call: Caller,
  wanted: OwnerProof & { readonly email: string; readonly verificationToken: string },
  options?: CallOptions,
): Promise<Result<wire.Me>> {
  const { email, password, code } = wanted;
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/email',
      body: { email, password, code, verification_token: wanted.verificationToken },
      answer: wire.Me,
    },
    options,
  );
}

/**
 * Changes the password and ends all other sessions. `POST /v1/user/password` (R10.10)
 * @errors invalid_password (the old one), password_too_weak (the new one), captcha_required (too many wrong
 * passwords), resource_exhausted (the same without captchas), unauthenticated
 */
export function changePassword(
  call: Caller,
  wanted: { readonly oldPassword: string; readonly newPassword: string },
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/password',
      body: { old_password: wanted.oldPassword, new_password: wanted.newPassword },
      answer: wire.Nothing,
    },
    options,
  );
}

/**
 * Resets the password of an address verified with `requestVerification` (usage PASSWORD_RESET) and ends all sessions.
 * The response does not reveal whether the address has an account. `POST /v1/auth/password/reset` (R10.10)
 * @errors invalid_verification_code, password_too_weak, resource_exhausted
 */
export function resetPassword(
  call: Caller,
  wanted: { readonly email: string; readonly verificationToken: string; readonly newPassword: string },
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/password/reset',
      body: {
        email: wanted.email,
        verification_token: wanted.verificationToken,
        new_password: wanted.newPassword,
      },
      answer: wire.Nothing,
    },
    options,
  );
}

/**
 * The user's sessions, most recently used first, at most 100. `GET /v1/user/sessions` (R10.10)
 * @errors unauthenticated
 */
export function listSessions(call: Caller, options?: CallOptions): Promise<Result<wire.SessionList>> {
  return call({ host: 'user', method: 'GET', path: '/v1/user/sessions', answer: wire.SessionList }, options);
}

/**
 * Ends one of the user's sessions. `DELETE /v1/user/sessions/{id}` (R10.10)
 * @errors not_found (another user's, or already ended), unauthenticated
 */
export function endSession(call: Caller, id: string, options?: CallOptions): Promise<Result<object>> {
  const path = `/v1/user/sessions/${encodeURIComponent(id)}`;
  return call({ host: 'user', method: 'DELETE', path, answer: wire.Nothing }, options);
}

/**
 * Ends all other sessions. `POST /v1/user/sessions:revokeOthers` (R10.10)
 * @errors unauthenticated
 */
export function endOtherSessions(call: Caller, options?: CallOptions): Promise<Result<object>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/sessions:revokeOthers',
      body: {},
      answer: wire.Nothing,
    },
    options,
  );
}

/**
 * Schedules the account's deletion after a grace period: all sessions and shares end, and sign-in answers
 * `cannot_unlock` until the account is restored or deleted. It takes the password, and with two-step sign-in a code,
 * too. `POST /v1/user/delete` (R10.10)
 * @errors invalid_password, two_factor_required (a code is missing), invalid_two_factor, invalid_two_factor_recovery,
 * captcha_required (too many wrong passwords or codes), resource_exhausted (the same without captchas), unauthenticated
 */
export function deleteAccount(
  call: Caller,
  proof: string | OwnerProof,
  options?: CallOptions,
): Promise<Result<wire.Closing>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/user/delete', body: toProof(proof), answer: wire.Closing },
    options,
  );
}

/** Credentials for an account that is scheduled for deletion; with `request` the response has the redirect URL. */
export interface AccountRestoration {
  readonly username: string;
  readonly password: string;
  readonly request?: string;
}

/**
 * Cancels the deletion of an account and signs in to it. `POST /v1/user/restore` (R10.10)
 * @errors invalid_account_or_password (or it is gone), expired_token (the request), captcha_required,
 * resource_exhausted, invalid_client
 */
export function restoreAccount(
  call: Caller,
  wanted: AccountRestoration,
  options?: CallOptions,
): Promise<Result<wire.Authorized | wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/restore',
      body: { client_id: call.clientId, ...wanted },
      answer: v.union([wire.Authorized, wire.Token]),
      guarded: true,
      meta: { username: wanted.username },
      retries: 0,
    },
    options,
  );
}
