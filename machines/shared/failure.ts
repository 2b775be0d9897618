/**
 * Every way a call can end other than well: the service's own strings, the OAuth-style ones,
 * and the local ones that never crossed the network. Plain JSON, so a snapshot can carry it.
 */
export const failureCodes = [
  'file_space_not_enough',
  'task_daily_create_limit',
  'file_not_found',
  'task_not_found',
  'file_duplicated_name',
  'share_not_found',
  'share_pass_code_limited',
  'too_many_files',
  'entry_limit_reached',
  'folder_too_deep',
  'unreachable',
  'local',
  'cancelled',
  'unknown',
  'invalid_argument',
  'deadline_exceeded',
  'not_found',
  'already_exists',
  'permission_denied',
  'unauthenticated',
  'resource_exhausted',
  'failed_precondition',
  'aborted',
  'out_of_range',
  'unimplemented',
  'internal',
  'unavailable',
  'data_loss',
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
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'login_required',
  'consent_required',
  'unauthorized_client',
  'insufficient_scope',
  'invalid_token',
  'unsupported_grant_type',
  'unsupported_response_type',
  'interaction_required',
  'account_selection_required',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'local_third_party',
  'local_provider_account',
  'blocked_by_proxy',
  'email_taken',
  'email_not_verified',
  'password_too_weak',
  'sign_up_closed',
  'sign_up_link_required',
  'sign_up_link_invalid',
  'invalid_passkey',
  'passkey_copied',
  'storage_full',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The one error object (R3.19): what failed, in the service's words and in the person's. */
export interface Failure {
  readonly code: FailureCode;
  /** The service's number, when it gave one. */
  readonly numeric: number | null;
  /** The service's description, cleaned for display; for logs and brackets, not a translated text. */
  readonly message: string | null;
  /** A text that the service wrote for people in their language. */
  readonly localized: string | null;
  /** Whether the same call may succeed when repeated. */
  readonly retryable: boolean;
  readonly requestId: string | null;
  /** The service's own error string, cleaned, where the catalogue does not have it. */
  readonly error?: string;
  /** Where the service explains the error: an https address, nothing else. */
  readonly uri?: string;
  /** The field of the request or answer that is at fault. */
  readonly field?: string;
  /** The secret with which a sign-in goes on to its second step (`two_factor_required`). */
  readonly challenge?: string;
  /** A passkey of the account may take the second step, too. */
  readonly byPasskey?: boolean;
  /** Seconds to wait before trying again, when the service said so. */
  readonly retryAfter?: number;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** A failure that this computer makes itself. */
export function localFailure(code: FailureCode, message?: string | null): Failure {
  return {
    code,
    numeric: null,
    message: message ?? null,
    localized: null,
    retryable: code === 'unreachable' || code === 'deadline_exceeded' || code === 'unavailable',
    requestId: null,
  };
}
