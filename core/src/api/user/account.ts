import type { Result } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Changes the profile: what is left out stays. `PATCH /v1/user/me` (R10.10)
 * @errors invalid_argument (the name), unauthenticated
 */
export function changeProfile(
  call: Caller,
  wanted: { readonly name?: string },
  options?: CallOptions,
): Promise<Result<wire.Me>> {
  return call({ host: 'user', method: 'PATCH', path: '/v1/user/me', body: wanted, answer: wire.Me }, options);
}

/**
 * Moves the account to an address that `requestVerification` (usage EMAIL_CHANGE) has proved; its own address is proved
 * by it, too. `POST /v1/user/email` (R10.10)
 * @errors invalid_password, invalid_verification_code, email_taken, invalid_argument, captcha_required
 * (too many wrong passwords), resource_exhausted (the same without captchas), unauthenticated
 */
export function changeEmail(
  call: Caller,
  wanted: { readonly email: string; readonly verificationToken: string; readonly password: string },
  options?: CallOptions,
): Promise<Result<wire.Me>> {
  const { email, password } = wanted;
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/email',
      body: { email, password, verification_token: wanted.verificationToken },
      answer: wire.Me,
    },
    options,
  );
}

/**
 * Changes the password; every other session ends, this one goes on. `POST /v1/user/password` (R10.10)
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
 * Sets a forgotten password by what `requestVerification` (usage PASSWORD_RESET) has proved; every session ends. The
 * answer does not tell whether the address is known. `POST /v1/auth/password/reset` (R10.10)
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
 * One's own sessions, the one used last first, at most 100. `GET /v1/user/sessions` (R10.10)
 * @errors unauthenticated
 */
export function listSessions(call: Caller, options?: CallOptions): Promise<Result<wire.SessionList>> {
  return call({ host: 'user', method: 'GET', path: '/v1/user/sessions', answer: wire.SessionList }, options);
}

/**
 * Ends one of one's own sessions at once. `DELETE /v1/user/sessions/{id}` (R10.10)
 * @errors not_found (another's, or ended already), unauthenticated
 */
export function endSession(call: Caller, id: string, options?: CallOptions): Promise<Result<object>> {
  const path = `/v1/user/sessions/${encodeURIComponent(id)}`;
  return call({ host: 'user', method: 'DELETE', path, answer: wire.Nothing }, options);
}

/**
 * Ends every session but this one. `POST /v1/user/sessions:revokeOthers` (R10.10)
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
 * Has the account deleted, after days of grace: every session ends, its shares are over, and signing in answers
 * `cannot_unlock` until it is restored or gone. `POST /v1/user/delete` (R10.10)
 * @errors invalid_password, captcha_required (too many wrong passwords), resource_exhausted (the same without captchas),
 * unauthenticated
 */
export function deleteAccount(
  call: Caller,
  password: string,
  options?: CallOptions,
): Promise<Result<wire.Closing>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/user/delete', body: { password }, answer: wire.Closing },
    options,
  );
}

/** Somebody who signs in again to an account that is being deleted; with `request` the answer says where to go. */
export interface AccountRestoration {
  readonly username: string;
  readonly password: string;
  readonly request?: string;
}

/**
 * Keeps an account that is being deleted, and signs in to it. `POST /v1/user/restore` (R10.10)
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
