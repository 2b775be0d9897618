import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** What an owner chooses for a new share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  /** −1 for ever. */
  readonly expirationDays: number;
  /** Decimal string; −1 without limit. */
  readonly restoreLimit: string;
  readonly title?: string;
}

/**
 * Makes a share of one's own entries, at most 1,000; not of a content that was prohibited. `POST /drive/v1/share` (R10.8)
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

/** What an owner changes of a share; what is left out stays. */
export interface ShareChange {
  /** `RENEWED` gives a new passcode in any case, `REQUIRED` keeps the one that there is. */
  readonly passCode?: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED';
  /** Days from now on; −1 for ever. */
  readonly expirationDays?: number;
  /** Decimal string; −1 without limit. */
  readonly restoreLimit?: string;
  readonly title?: string;
}

/**
 * Changes a share of one's own; a passcode that changes ends what the one before it gave.
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
 * One's own shares, newest first. `GET /drive/v1/share/list` (R10.8)
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
 * Ends shares at once, with every link and token that they gave. `POST /drive/v1/share:batchDelete` (R10.8)
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
