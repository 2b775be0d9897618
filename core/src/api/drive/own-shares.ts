import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** The options of a new share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  /** −1: never expires. */
  readonly expirationDays: number;
  /** Decimal string; −1: no limit. */
  readonly restoreLimit: string;
  readonly title?: string;
}

/**
 * Creates a share of up to 1,000 of the user's entries; prohibited content is refused. `POST /drive/v1/share` (R10.8)
 * @errors file_not_found, permission_denied, invalid_argument, captcha_required, unauthenticated
 */
export function createShare(
  call: Caller,
  wanted: NewShare,
  options?: CallOptions,
): Promise<Result<wire.CreatedShare>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/share',
      body: {
        file_ids: wanted.fileIds,
        share_to: wanted.passCode === 'REQUIRED' ? 'encryptedlink' : 'publiclink',
        expiration_days: wanted.expirationDays,
        restore_limit: wanted.restoreLimit,
        pass_code_option: wanted.passCode,
        ...(wanted.title === undefined ? {} : { title: wanted.title }),
      },
      answer: wire.CreatedShare,
      guarded: true,
    },
    options,
  );
}

/** The changes to a share; a field left out is unchanged. */
export interface ShareChange {
  /** `RENEWED` always generates a new passcode, `REQUIRED` keeps an existing one. */
  readonly passCode?: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED';
  /** Days from now; −1: never expires. */
  readonly expirationDays?: number;
  /** Decimal string; −1: no limit. */
  readonly restoreLimit?: string;
  readonly title?: string;
}

/**
 * Changes one of the user's shares; a new passcode revokes access that the previous one gave.
 * `PATCH /drive/v1/share/{id}` (R10.8)
 * @errors share_not_found, invalid_argument, unauthenticated
 */
export function changeShare(
  call: Caller,
  id: string,
  wanted: ShareChange,
  options?: CallOptions,
): Promise<Result<wire.OwnShare>> {
  const { title, expirationDays, restoreLimit, passCode } = wanted;
  return call(
    {
      host: 'drive',
      method: 'PATCH',
      path: `/drive/v1/share/${encodeURIComponent(id)}`,
      body: {
        ...(title === undefined ? {} : { title }),
        ...(expirationDays === undefined ? {} : { expiration_days: expirationDays }),
        ...(restoreLimit === undefined ? {} : { restore_limit: restoreLimit }),
        ...(passCode === undefined ? {} : { pass_code_option: passCode }),
      },
      answer: wire.OwnShare,
    },
    options,
  );
}

/**
 * The user's shares, newest first. `GET /drive/v1/share/list` (R10.8)
 * @errors unauthenticated
 */
export function listShares(
  call: Caller,
  wanted: { readonly limit?: number; readonly page?: string } = {},
  options?: CallOptions,
): Promise<Result<wire.OwnShareList>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/share/list',
      query: { limit: wanted.limit ?? 100, page_token: wanted.page ?? '' },
      answer: wire.OwnShareList,
    },
    options,
  );
}

/**
 * Deletes shares and revokes their links and tokens at once. `POST /drive/v1/share:batchDelete` (R10.8)
 * @errors share_not_found, unauthenticated
 */
export function deleteShares(
  call: Caller,
  ids: readonly string[],
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/share:batchDelete',
      body: { ids },
      answer: wire.Nothing,
    },
    options,
  );
}
