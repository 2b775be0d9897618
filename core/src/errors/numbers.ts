import type { FailureCode } from '@aloft/machines';

/**
 * The error string that each numeric code names when it comes without one (R8.4). 0 is no error and names
 * none. 8 and 10 mean the general case: their special ones, such as `file_space_not_enough`, and `aborted`
 * come with strings of their own.
 */
const named: ReadonlyMap<number, FailureCode> = new Map<number, FailureCode>([
  [1, 'cancelled'],
  [2, 'unknown'],
  [3, 'invalid_argument'],
  [4, 'deadline_exceeded'],
  [5, 'not_found'],
  [6, 'already_exists'],
  [7, 'permission_denied'],
  [8, 'resource_exhausted'],
  [9, 'failed_precondition'],
  [10, 'resource_exhausted'],
  [11, 'out_of_range'],
  [12, 'unimplemented'],
  [13, 'internal'],
  [14, 'unavailable'],
  [15, 'data_loss'],
  [16, 'unauthenticated'],
  [38, 'account_freeze'],
  [50, 'cannot_unlock'],
  [4001, 'captcha_required'],
  [4002, 'captcha_invalid'],
  [4010, 'invalid_password'],
  [4011, 'invalid_status'],
  [4012, 'user_pending'],
  [4013, 'user_blocked'],
  [4014, 'invalid_verification_code'],
  [4015, 'two_factor_required'],
  [4016, 'invalid_two_factor'],
  [4017, 'invalid_two_factor_recovery'],
  [4018, 'under_review'],
  [4019, 'provider_error'],
  [4020, 'validate_required'],
  [4021, 'password_reset_required'],
  [4022, 'invalid_account_or_password'],
  // Its text is that of 4022, so that nobody learns which accounts exist.
  [4023, 'user_not_exist'],
  [4024, 'expired_verification_code'],
  [4031, 'interaction_required'],
  [4032, 'login_required'],
  [4033, 'account_selection_required'],
  [4034, 'consent_required'],
  [4035, 'invalid_request_uri'],
  [4036, 'invalid_request_object'],
  [4037, 'request_not_supported'],
  [4038, 'request_uri_not_supported'],
  [4039, 'registration_not_supported'],
  [4050, 'authorization_pending'],
  [4051, 'slow_down'],
  [4052, 'expired_token'],
  [4121, 'invalid_request'],
  [4122, 'invalid_client'],
  [4123, 'access_denied'],
  [4124, 'server_error'],
  [4125, 'invalid_scope'],
  [4126, 'invalid_grant'],
  [5026, 'server_error'],
  [5027, 'temporarily_unavailable'],
  [8000, 'unreachable'],
  [8001, 'local'],
  [8002, 'local_third_party'],
  [8003, 'local_provider_account'],
]);

/** The error string that a numeric code alone names (R8.4); null for 0 and for numbers outside the catalogue. */
export function codeOfNumber(number: number): FailureCode | null {
  return named.get(number) ?? null;
}
