import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** The options that new and changed shares have in common. */
interface ShareOptions {
  readonly title?: string;
  /** A passcode of one's own; see `passCodeProblem`. */
  readonly ownPassCode?: string;
  /** An end of one's own as RFC 3339, instead of a number of days. */
  readonly expiresAt?: string;
  /** When it begins to open, as RFC 3339; empty: at once. */
  readonly startsAt?: string;
  /** An address of one's own words; see `slugProblem`. Empty: none. */
  readonly slug?: string;
  /** The limits of an upload-only link. A new share becomes one with them; it needs a single folder. */
  readonly upload?: { readonly maxFiles: number; readonly maxBytes: number };
  /** Warns people before they see it, unless they set that they want to see sensitive shares. */
  readonly sensitive?: boolean;
}

const optionsOf = ({ title, ownPassCode, expiresAt, startsAt, slug, upload, sensitive }: ShareOptions) => ({
  title,
  pass_code: ownPassCode,
  expiration_at: expiresAt,
  start_at: startsAt,
  slug,
  sensitive,
  upload: upload && { max_files: upload.maxFiles, max_bytes: String(upload.maxBytes) },
});

/** The options of a new share. */
export interface NewShare extends ShareOptions {
  readonly fileIds: readonly string[];
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  /** −1: never expires. */
  readonly expirationDays: number;
  /** Decimal string; −1: no limit. */
  readonly restoreLimit: string;
}

/**
 * Creates a share of up to 1,000 of the user's entries; an entry inside another one is shared with that one. Prohibited
 * content is refused. `POST /drive/v1/share` (R10.8)
 * @errors file_not_found, permission_denied, invalid_argument, already_exists (the address), email_not_verified (for an
 * address of one's own words), captcha_required, unauthenticated
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
        ...optionsOf(wanted),
      },
      answer: wire.CreatedShare,
      guarded: true,
    },
    options,
  );
}

/** The changes to a share; a field left out is unchanged. */
export interface ShareChange extends ShareOptions {
  /** `RENEWED` always generates a new passcode, `REQUIRED` keeps an existing one. */
  readonly passCode?: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED';
  /** Days from now; −1: never expires. */
  readonly expirationDays?: number;
  /** Decimal string; −1: no limit. */
  readonly restoreLimit?: string;
  /** Opens an ended share again. */
  readonly reopen?: boolean;
}

/**
 * Changes one of the user's shares; a new passcode revokes access that the previous one gave.
 * `PATCH /drive/v1/share/{id}` (R10.8)
 * @errors share_not_found, invalid_argument, already_exists (the address), email_not_verified (as `createShare`), unauthenticated
 */
export function changeShare(
  call: Caller,
  id: string,
  wanted: ShareChange,
  options?: CallOptions,
): Promise<Result<wire.OwnShare>> {
  const { expirationDays, restoreLimit, passCode, reopen } = wanted;
  return call(
    {
      host: 'drive',
      method: 'PATCH',
      path: `/drive/v1/share/${encodeURIComponent(id)}`,
      body: {
        ...optionsOf(wanted),
        reopen,
        expiration_days: expirationDays,
        restore_limit: restoreLimit,
        pass_code_option: passCode,
      },
      answer: wire.OwnShare,
    },
    options,
  );
}

/**
 * The user's shares, newest first; `withEnded`: those that were ended, too. `GET /drive/v1/share/list` (R10.8)
 * @errors unauthenticated
 */
export function listShares(
  call: Caller,
  wanted: { readonly limit?: number; readonly page?: string; readonly withEnded?: boolean } = {},
  options?: CallOptions,
): Promise<Result<wire.OwnShareList>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/share/list',
      query: {
        limit: wanted.limit ?? 100,
        page_token: wanted.page ?? '',
        with_ended: wanted.withEnded ?? false,
      },
      answer: wire.OwnShareList,
    },
    options,
  );
}

/**
 * Views and saves of one of the user's shares, day by day. `GET /drive/v1/share/{id}/days` (R10.8)
 * @errors share_not_found, unauthenticated
 */
export function getShareDays(
  call: Caller,
  id: string,
  options?: CallOptions,
): Promise<Result<wire.ShareDays>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: `/drive/v1/share/${encodeURIComponent(id)}/days`,
      answer: wire.ShareDays,
    },
    options,
  );
}

function endShares(
  call: Caller,
  body: { readonly ids: readonly string[]; readonly forget?: true },
  options: CallOptions | undefined,
): Promise<Result<object>> {
  const path = '/drive/v1/share:batchDelete';
  return call({ host: 'drive', method: 'POST', path, body, answer: wire.Nothing }, options);
}

/**
 * Takes shares off the user's list, ending those that are open. `POST /drive/v1/share:batchDelete` (R10.8)
 * @errors share_not_found, unauthenticated
 */
export function forgetShares(
  call: Caller,
  ids: readonly string[],
  options?: CallOptions,
): Promise<Result<object>> {
  return endShares(call, { ids, forget: true }, options);
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
  return endShares(call, { ids }, options);
}
