/**
 * Every error that has a text of its own: the strings of the catalogue (R8.3) with the OAuth and OpenID
 * ones, those that a numeric code alone names (R8.4), and those of this product's own calls.
 */
export const errorKeys = [
  // Standard, numbers 0 to 16
  'ok',
  'cancelled',
  'unknown',
  'invalid_argument',
  'deadline_exceeded',
  'not_found',
  'already_exists',
  'permission_denied',
  'resource_exhausted',
  'failed_precondition',
  'aborted',
  'out_of_range',
  'unimplemented',
  'internal',
  'unavailable',
  'data_loss',
  'unauthenticated',
  // Files, tasks and shares
  'file_space_not_enough',
  'task_daily_create_limit',
  'file_not_found',
  'task_not_found',
  'share_not_found',
  'file_duplicated_name',
  'share_pass_code_limited',
  'too_many_files',
  'entry_limit_reached',
  'folder_too_deep',
  'storage_full',
  // Captcha and accounts
  'captcha_required',
  'captcha_invalid',
  'invalid_password',
  'invalid_status',
  'user_pending',
  'user_blocked',
  'invalid_verification_code',
  'two_factor_required',
  'invalid_two_factor',
  'invalid_two_factor_recovery',
  'under_review',
  'provider_error',
  'validate_required',
  'password_reset_required',
  'invalid_account_or_password',
  'expired_verification_code',
  'account_freeze',
  'cannot_unlock',
  'user_not_exist',
  'email_taken',
  'email_not_verified',
  'password_too_weak',
  'sign_up_closed',
  'sign_up_link_required',
  'sign_up_link_invalid',
  'invalid_passkey',
  'passkey_copied',
  // OAuth and OpenID
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
  'invalid_scope',
  'insufficient_scope',
  'invalid_grant',
  'invalid_token',
  'unsupported_grant_type',
  'unsupported_response_type',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  // Made on this computer
  'unreachable',
  'local',
  'local_third_party',
  'local_provider_account',
  'blocked_by_proxy',
] as const;

export type ErrorKey = (typeof errorKeys)[number];

/** One language's texts: a missing or a surplus key does not compile. */
export interface ErrorTexts {
  readonly texts: Readonly<Record<ErrorKey, string>>;
  /** What stands before an error that has no text here (R8.5). */
  readonly prefix: string;
  /** The prefix with what is known of the error in this language's brackets (R8.5). */
  readonly bracketed: (prefix: string, inside: string) => string;
}

/** The eleven statuses of a share (R4.1): the error catalogue of its pages. */
export const shareStatusKeys = [
  'OK',
  'AUDITING',
  'PROHIBITED',
  'SENSITIVE_RESOURCE',
  'SENSITIVE_WORD',
  'PASS_CODE_EMPTY',
  'PASS_CODE_ERROR',
  'EXPIRED',
  'DELETED',
  'NOT_FOUND',
  'MAX_RESTORE_COUNT',
] as const;

export type ShareStatusKey = (typeof shareStatusKeys)[number];

/** What a visitor is told of a share's status: what it is, why, and what they can do. */
export interface ShareStatusText {
  readonly title: string;
  readonly explanation: string;
  readonly next: string;
}

/** One language's share texts: a missing or a surplus status does not compile. */
export type ShareTexts = Readonly<Record<ShareStatusKey, ShareStatusText>>;

/** The text of each numeric code of the catalogue (R8.4). */
export const errorNumbers = {
  0: 'ok',
  1: 'cancelled',
  2: 'unknown',
  3: 'invalid_argument',
  4: 'deadline_exceeded',
  5: 'not_found',
  6: 'already_exists',
  7: 'permission_denied',
  8: 'resource_exhausted',
  9: 'failed_precondition',
  // The service's own use of the number: too frequent. `aborted` is known by its string.
  10: 'resource_exhausted',
  11: 'out_of_range',
  12: 'unimplemented',
  13: 'internal',
  14: 'unavailable',
  15: 'data_loss',
  16: 'unauthenticated',
  38: 'account_freeze',
  50: 'cannot_unlock',
  4001: 'captcha_required',
  4002: 'captcha_invalid',
  4010: 'invalid_password',
  4011: 'invalid_status',
  4012: 'user_pending',
  4013: 'user_blocked',
  4014: 'invalid_verification_code',
  4015: 'two_factor_required',
  4016: 'invalid_two_factor',
  4017: 'invalid_two_factor_recovery',
  4018: 'under_review',
  4019: 'provider_error',
  4020: 'validate_required',
  4021: 'password_reset_required',
  4022: 'invalid_account_or_password',
  // Never tells a stranger whether an account exists.
  4023: 'invalid_account_or_password',
  4024: 'expired_verification_code',
  4031: 'interaction_required',
  4032: 'login_required',
  4033: 'account_selection_required',
  4034: 'consent_required',
  4035: 'invalid_request_uri',
  4036: 'invalid_request_object',
  4037: 'request_not_supported',
  4038: 'request_uri_not_supported',
  4039: 'registration_not_supported',
  4050: 'authorization_pending',
  4051: 'slow_down',
  4052: 'expired_token',
  4121: 'invalid_request',
  4122: 'invalid_client',
  4123: 'access_denied',
  4124: 'server_error',
  4125: 'invalid_scope',
  4126: 'invalid_grant',
  5026: 'server_error',
  5027: 'temporarily_unavailable',
  8000: 'unreachable',
  8001: 'local',
  8002: 'local_third_party',
  8003: 'local_provider_account',
} as const satisfies Readonly<Record<number, ErrorKey>>;

const byNumber: ReadonlyMap<number, ErrorKey> = new Map(
  Object.entries(errorNumbers).map(([number, key]) => [Number(number), key]),
);
const known: ReadonlySet<string> = new Set(errorKeys);

/** Whether an error string has a text of its own. */
export function isErrorKey(text: string): text is ErrorKey {
  return known.has(text);
}

/** The key whose text a numeric code takes (R8.4); null for a number that the catalogue does not have. */
export function errorKeyOf(number: number): ErrorKey | null {
  return byNumber.get(number) ?? null;
}
