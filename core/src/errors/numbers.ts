import type { FailureCode } from '@aloft/machines';

/** The numeric code of each error code (R8.4); a missing one does not compile. */
export const numberOf: Readonly<Record<FailureCode, number>> = {
  file_space_not_enough: 8,
  task_daily_create_limit: 8,
  file_not_found: 5,
  task_not_found: 5,
  share_not_found: 5,
  file_duplicated_name: 6,
  share_pass_code_limited: 10,
  too_many_files: 3,
  entry_limit_reached: 8,
  folder_too_deep: 3,
  storage_full: 8,
  blocked_by_proxy: 11,
  unreachable: 8000,
  local: 8001,
  cancelled: 1,
  unknown: 2,
  deadline_exceeded: 4,
  failed_precondition: 9,
  aborted: 10,
  out_of_range: 11,
  internal: 13,
  unavailable: 14,
  data_loss: 15,
  captcha_required: 4001,
  captcha_invalid: 4002,
  invalid_password: 4010,
  invalid_status: 4011,
  user_pending: 4012,
  user_blocked: 4013,
  invalid_verification_code: 4014,
  two_factor_required: 4015,
  invalid_two_factor: 4016,
  invalid_two_factor_recovery: 4017,
  under_review: 4018,
  provider_error: 4019,
  validate_required: 4020,
  password_reset_required: 4021,
  invalid_account_or_password: 4022,
  expired_verification_code: 4024,
  account_freeze: 38,
  cannot_unlock: 50,
  user_not_exist: 4023,
  invalid_request: 4121,
  invalid_client: 4122,
  access_denied: 4123,
  server_error: 5026,
  temporarily_unavailable: 5027,
  invalid_scope: 4125,
  invalid_grant: 4126,
  authorization_pending: 4050,
  slow_down: 4051,
  expired_token: 4052,
  login_required: 4032,
  consent_required: 4034,
  // Numbers below 17, so that the text is that of the error code, not of its number (R8.5).
  unauthorized_client: 7,
  insufficient_scope: 7,
  invalid_token: 16,
  unsupported_grant_type: 12,
  unsupported_response_type: 12,
  interaction_required: 4031,
  account_selection_required: 4033,
  invalid_request_uri: 4035,
  invalid_request_object: 4036,
  request_not_supported: 4037,
  request_uri_not_supported: 4038,
  registration_not_supported: 4039,
  local_third_party: 8002,
  local_provider_account: 8003,
  email_taken: 6,
  email_not_verified: 7,
  password_too_weak: 3,
  sign_up_closed: 7,
  sign_up_link_required: 7,
  sign_up_link_invalid: 7,
  invalid_passkey: 3,
  passkey_copied: 7,
  // Of several codes with one number, the last, general one applies when only the number is given.
  invalid_argument: 3,
  not_found: 5,
  already_exists: 6,
  permission_denied: 7,
  unauthenticated: 16,
  resource_exhausted: 10,
  unimplemented: 12,
};

/**
 * Numbers whose meaning differs when they come without an error code (R8.4): 8 is the general exhausted resource, as
 * specific ones such as `file_space_not_enough` have error codes; 4124 is a problem of the server.
 */
const alone: Readonly<Partial<Record<number, FailureCode>>> = {
  8: 'resource_exhausted',
  4124: 'server_error',
};

/** Whether a text is an error code of the catalogue (R8.3). */
export function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(numberOf, text);
}

const codes = Object.keys(numberOf).filter(isFailureCode);

/** The error code of a number that comes alone (R8.4); null for 0 and for unknown numbers. */
export function codeOfNumber(number: number): FailureCode | null {
  return alone[number] ?? codes.findLast((code) => numberOf[code] === number) ?? null;
}

const retryable: readonly FailureCode[] = [
  'unreachable',
  'deadline_exceeded',
  'aborted',
  'internal',
  'unavailable',
  'server_error',
  'temporarily_unavailable',
];

/** Whether a retry of the same call may succeed. */
export function isRetryable(code: FailureCode): boolean {
  return retryable.includes(code);
}
