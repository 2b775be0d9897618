import type { Result } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Whether two-step sign-in is on. `GET /v1/user/two_step` (R10.10)
 * @errors unauthenticated
 */
export function getTwoStep(call: Caller, options?: CallOptions): Promise<Result<wire.TwoStep>> {
  return call({ host: 'user', method: 'GET', path: '/v1/user/two_step', answer: wire.TwoStep }, options);
}

/**
 * Makes a secret for an authenticator app; two-step sign-in is on once `confirmTwoStep` has a code of it. A new setup
 * replaces an unfinished one. `POST /v1/user/two_step:begin` (R10.10)
 * @errors invalid_password, email_not_verified (first the account's own address), already_exists (it is on),
 * captcha_required (too many wrong passwords), resource_exhausted (the same without captchas), unauthenticated
 */
export function beginTwoStep(
  call: Caller,
  password: string,
  options?: CallOptions,
): Promise<Result<wire.TwoStepSetup>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/two_step:begin',
      body: { password },
      answer: wire.TwoStepSetup,
    },
    options,
  );
}

/**
 * Turns two-step sign-in on with the app's first code, and answers the recovery codes: this once, each good for one
 * sign-in. `POST /v1/user/two_step:confirm` (R10.10)
 * @errors invalid_two_factor, expired_token (the setup), already_exists (it is on), captcha_required (too many wrong
 * codes), resource_exhausted (the same without captchas), unauthenticated
 */
export function confirmTwoStep(
  call: Caller,
  code: string,
  options?: CallOptions,
): Promise<Result<wire.RecoveryCodes>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/two_step:confirm',
      body: { code },
      answer: wire.RecoveryCodes,
    },
    options,
  );
}

/** The password, and a code of the app or a recovery code. */
export interface BothFactors {
  readonly password: string;
  readonly code: string;
}

/**
 * Replaces all recovery codes. `POST /v1/user/two_step:renew` (R10.10)
 * @errors invalid_password, invalid_two_factor, invalid_two_factor_recovery, failed_precondition (it is off),
 * captcha_required (too many wrong ones), resource_exhausted (the same without captchas), unauthenticated
 */
export function renewRecoveryCodes(
  call: Caller,
  given: BothFactors,
  options?: CallOptions,
): Promise<Result<wire.RecoveryCodes>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/user/two_step:renew',
      body: given,
      answer: wire.RecoveryCodes,
    },
    options,
  );
}

/**
 * Turns two-step sign-in off. `POST /v1/user/two_step:turnOff` (R10.10)
 * @errors invalid_password, invalid_two_factor, invalid_two_factor_recovery, failed_precondition (it is off),
 * captcha_required (too many wrong ones), resource_exhausted (the same without captchas), unauthenticated
 */
export function turnOffTwoStep(
  call: Caller,
  given: BothFactors,
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    { host: 'user', method: 'POST', path: '/v1/user/two_step:turnOff', body: given, answer: wire.Nothing },
    options,
  );
}

/** The challenge of a `two_factor_required`, and a code of the app or a recovery code. */
export interface SecondFactor {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Completes a sign-in that was refused with `two_factor_required`: with a session, or with the redirect URL where the
 * sign-in named a request. `POST /v1/auth/second_factor` (R10.10)
 * @errors invalid_two_factor, invalid_two_factor_recovery, expired_token (the challenge: sign in again),
 * captcha_required (too many wrong codes), resource_exhausted (the same without captchas), invalid_client
 */
export function giveSecondFactor(
  call: Caller,
  given: SecondFactor,
  options?: CallOptions,
): Promise<Result<wire.Authorized | wire.Token>> {
  return call(
    {
      host: 'user',
      method: 'POST',
      path: '/v1/auth/second_factor',
      body: { client_id: call.clientId, ...given },
      answer: v.union([wire.Authorized, wire.Token]),
      retries: 0,
    },
    options,
  );
}
