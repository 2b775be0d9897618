import type { FailureCode } from '@aloft/machines';

/** What the catalogue knows of a code: the service's number, the HTTP status, whether repeating may help (R8.1, R8.2). */
export interface CatalogueEntry {
  readonly numeric: number;
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 428 | 429 | 500 | 501 | 503 | 504 | 507;
  readonly retryable: boolean;
}

const entry = (numeric: number, status: CatalogueEntry['status'], retryable = false): CatalogueEntry => ({
  numeric,
  status,
  retryable,
});

/** Each error string with its number; a missing one does not compile. */
export const catalogue: Readonly<Record<FailureCode, CatalogueEntry>> = {
  file_space_not_enough: entry(8, 507),
  task_daily_create_limit: entry(8, 429),
  file_not_found: entry(5, 404),
  task_not_found: entry(5, 404),
  share_not_found: entry(5, 404),
  file_duplicated_name: entry(6, 409),
  share_pass_code_limited: entry(10, 429),
  too_many_files: entry(3, 400),
  storage_full: entry(8, 507),
  unreachable: entry(8000, 503, true),
  local: entry(8001, 400),
  cancelled: entry(1, 400),
  unknown: entry(2, 500),
  invalid_argument: entry(3, 400),
  deadline_exceeded: entry(4, 504, true),
  not_found: entry(5, 404),
  already_exists: entry(6, 409),
  permission_denied: entry(7, 403),
  unauthenticated: entry(16, 401),
  resource_exhausted: entry(10, 429),
  failed_precondition: entry(9, 400),
  aborted: entry(10, 409, true),
  out_of_range: entry(11, 400),
  unimplemented: entry(12, 501),
  internal: entry(13, 500, true),
  unavailable: entry(14, 503, true),
  data_loss: entry(15, 500),
  captcha_required: entry(4001, 400),
  captcha_invalid: entry(4002, 400),
  invalid_password: entry(4010, 400),
  invalid_status: entry(4011, 400),
  user_pending: entry(4012, 403),
  user_blocked: entry(4013, 403),
  invalid_verification_code: entry(4014, 400),
  two_factor_required: entry(4015, 403),
  invalid_two_factor: entry(4016, 400),
  invalid_two_factor_recovery: entry(4017, 400),
  under_review: entry(4018, 403),
  provider_error: entry(4019, 503),
  validate_required: entry(4020, 403),
  password_reset_required: entry(4021, 403),
  invalid_account_or_password: entry(4022, 400),
  expired_verification_code: entry(4024, 400),
  account_freeze: entry(38, 403),
  cannot_unlock: entry(50, 403),
  user_not_exist: entry(4023, 404),
  invalid_request: entry(4121, 400),
  invalid_client: entry(4122, 400),
  access_denied: entry(4123, 403),
  server_error: entry(5026, 500, true),
  temporarily_unavailable: entry(5027, 503, true),
  invalid_scope: entry(4125, 400),
  invalid_grant: entry(4126, 400),
  authorization_pending: entry(4050, 400),
  slow_down: entry(4051, 400),
  expired_token: entry(4052, 400),
  login_required: entry(4032, 401),
  consent_required: entry(4034, 403),
  email_taken: entry(6, 409),
  password_too_weak: entry(3, 400),
};
