import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Verifies a reCAPTCHA token of the marketing pages. `POST /vip/v1/verifyRecaptchaToken` (R7.16)
 * @errors invalid_argument
 */
export function verifyRecaptcha(
  call: Caller,
  token: string,
  options?: CallOptions,
): Promise<Result<wire.RecaptchaVerified>> {
  return call(
    {
      host: 'vip',
      method: 'POST',
      path: '/vip/v1/verifyRecaptchaToken',
      body: { token },
      answer: wire.RecaptchaVerified,
    },
    options,
  );
}

/**
 * Unsubscribes an address with the signed token of the mail's link; call it only on a click.
 * `GET /mail/v1/unsubscribe` (R7.18, T27)
 * @errors invalid_argument (the token is invalid or expired; or
 *   there is no device id, as when a mail scanner follows the link)
 */
export function unsubscribe(
  call: Caller,
  d: string,
  options?: CallOptions,
): Promise<Result<wire.Unsubscribed>> {
  return call(
    { host: 'vip', method: 'GET', path: '/mail/v1/unsubscribe', query: { d }, answer: wire.Unsubscribed },
    options,
  );
}

/**
 * The download count of each app. `GET /statistics/pub/download` (R7.19)
 * @errors none specific
 */
export function getDownloadStatistics(
  call: Caller,
  options?: CallOptions,
): Promise<Result<wire.DownloadStatistics>> {
  return call(
    { host: 'vip', method: 'GET', path: '/statistics/pub/download', answer: wire.DownloadStatistics },
    options,
  );
}

/** A moderation decision on a user's shares of these contents or entries (R3.11). */
export interface ShareAudit {
  readonly shareUserId: string;
  readonly gcids: readonly string[];
  readonly fileIds: readonly string[];
  readonly verdict: 'OK' | 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
}

/**
 * Applies a moderation decision; only on the operator's listener, with the operator's key.
 * `POST /audit.admin/v1/share` (R7.20, R6.5)
 * @errors permission_denied (the key), invalid_argument
 */
export function auditShare(
  call: Caller,
  wanted: ShareAudit,
  adminKey: string,
  options?: CallOptions,
): Promise<Result<wire.AuditedShare>> {
  return call(
    {
      host: 'audit',
      method: 'POST',
      path: '/audit.admin/v1/share',
      body: {
        share_user_id: wanted.shareUserId,
        gcids: wanted.gcids,
        file_ids: wanted.fileIds,
        verdict: wanted.verdict,
      },
      answer: wire.AuditedShare,
      credentials: 'omit',
      headers: { 'x-admin-key': adminKey },
    },
    options,
  );
}
