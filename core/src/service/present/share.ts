import { fileKindOf } from '../../rules/file-kinds.ts';
import type { Archive, ShareArchive } from '../../wire/archive.ts';
import type { File } from '../../wire/file.ts';
import type { CreatedShare, OwnShare, UploadTerms } from '../../wire/own-share.ts';
import type { Share, ShareFileInfo, ShareStatus } from '../../wire/share.ts';
import type { UploadLink } from '../../wire/upload-link.ts';
import { day } from '../limits.ts';
import type { FileFacts } from './file.ts';
import { timeOf } from './time.ts';

/** A row of `shares`. */
export interface ShareFacts {
  readonly id: string;
  readonly account_id: string;
  readonly title: string;
  readonly file_num: number;
  /** −1 without limit. */
  readonly restore_limit: number;
  readonly restore_count: number;
  /** Null for ever. */
  readonly expires_at: number | null;
  /** Null when it opened at once. */
  readonly starts_at: number | null;
  readonly slug: string;
  /** The limits of an upload-only link; null for a share that shows files. */
  readonly upload_max_files: number | null;
  readonly upload_max_bytes: number | null;
  readonly upload_files: number;
  readonly upload_bytes: number;
  /** 1: people are warned before they see it. */
  readonly sensitive: number;
  readonly audit: 'OK' | 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
  readonly deleted_at: number | null;
  readonly created_at: number;
}

type Lifetime = Pick<ShareFacts, 'deleted_at' | 'audit' | 'expires_at' | 'starts_at'>;

/** Whether the share opens later. */
export const isBeforeStart = ({ starts_at: start }: Pick<ShareFacts, 'starts_at'>, now: number): boolean =>
  start !== null && start > now;

/** The share's own status, passcode aside. Before its start it looks like a missing one. */
export function shareStatusOf(share: Lifetime | null, now: number): ShareStatus {
  const status = statusForOwner(share, now);
  return status === 'OK' && share !== null && isBeforeStart(share, now) ? 'NOT_FOUND' : status;
}

/** The same without regard to its start. */
function statusForOwner(share: Omit<Lifetime, 'starts_at'> | null, now: number): ShareStatus {
  if (share === null) return 'NOT_FOUND';
  if (share.deleted_at !== null) return 'DELETED';
  if (share.audit !== 'OK') return share.audit;
  if (share.expires_at !== null && share.expires_at <= now) return 'EXPIRED';
  return 'OK';
}

/** Whether its saves are used up. */
export const isUsedUp = (share: Pick<ShareFacts, 'restore_limit' | 'restore_count'>): boolean =>
  share.restore_limit >= 0 && share.restore_count >= share.restore_limit;

/** When a share of so many days ends; null for ever. */
export const shareEnd = (days: number, now: number): number | null => (days < 0 ? null : now + days * day);

/** Whether a page is the first one of its folder, which counts as a view of the share. */
export const isFirstPage = (query: {
  readonly page_token: string;
  readonly skip?: number | undefined;
  readonly name_from?: string | undefined;
}): boolean => query.page_token === '' && (query.skip ?? 0) === 0 && query.name_from === undefined;

/** One file of a share; null with any status but OK. */
export const presentSharedFile = (
  share_status: ShareStatus,
  file_info: File | null = null,
): ShareFileInfo => ({
  share_status,
  share_status_text: '',
  file_info,
});

/** The address of an archive, until a time in ms since 1970. */
export const presentArchive = (
  address: { readonly content: string; readonly token: string },
  archive: {
    readonly name: string;
    readonly until: number;
    readonly size: number;
    readonly partCount: number;
  },
): Archive => ({
  url: `${address.content}/archive/${address.token}/${encodeURIComponent(archive.name)}`,
  token: '',
  expire: timeOf(archive.until),
  name: archive.name,
  size: String(archive.size),
  part_count: archive.partCount,
});

/** The archive of a share that is not open: a status and nothing else. */
export const presentArchiveRefusal = (share_status: ShareStatus): ShareArchive => ({
  share_status,
  url: '',
  token: '',
  expire: '',
  name: '',
  size: '0',
});

/** What stays empty in every answer. */
const unused = {
  share_status_text: '',
  icon_link: '',
  thumbnail_link: '',
  contain_sensitive_resource_text: '',
};

/** The answer that says a status and nothing else: no name, no count, no owner (P6). */
export function presentRefusal(
  id: string,
  refused: {
    readonly status: Exclude<ShareStatus, 'OK'>;
    readonly retryAfter: number;
    /** When it opens, of a share before its start. */
    readonly startsAt?: number | null;
    /** Given when all that is missing is the visitor's word that a sensitive share may be shown; empty without passcode. */
    readonly warned?: { readonly passToken: string };
  },
): Share {
  const startsAt = refused.startsAt ?? null;
  return {
    ...unused,
    share_id: id,
    share_status: refused.status,
    pass_code_token: refused.warned?.passToken ?? '',
    file_num: '0',
    expiration_at: '',
    restore_count_left: '0',
    title: '',
    user_info: { user_id: '', nickname: '', portrait_url: '', avatar: '' },
    expiration_left_seconds: 0,
    ancestors: [],
    files: [],
    next_page_token: '',
    total_size: null,
    start_index: null,
    retry_after: Math.ceil(refused.retryAfter),
    unavailable_reason:
      refused.warned !== undefined ? 'SENSITIVE_WARNING' : startsAt === null ? '' : 'NOT_STARTED',
    start_at: timeOf(startsAt),
  };
}

/** A file whose content was prohibited: it is there, and nothing leads to its bytes or tells whose they are (P9h). */
export const withoutContent = (file: File): File => ({
  ...file,
  thumbnail_link: '',
  hash: '',
  sha256: '',
  audit: { status: 'STATUS_PROHIBITED', message: '', title: '' },
});

/** Whole seconds until a share ends; −1 for ever. */
const secondsLeft = (expiresAt: number | null, now: number): number =>
  expiresAt === null ? -1 : Math.max(0, Math.floor((expiresAt - now) / 1000));

/** One page of an open share's folder. */
export function presentShare(
  share: ShareFacts,
  now: number,
  page: {
    readonly passToken: string;
    readonly owner: string;
    readonly ancestors: Share['ancestors'];
    readonly files: File[];
    readonly next: string;
    readonly total: number | null;
    readonly index: number | null;
  },
): Share {
  const left = share.restore_limit < 0 ? -1 : Math.max(0, share.restore_limit - share.restore_count);
  return {
    ...unused,
    share_id: share.id,
    share_status: 'OK',
    pass_code_token: page.passToken,
    file_num: String(share.file_num),
    expiration_at: timeOf(share.expires_at),
    restore_count_left: String(left),
    title: share.title,
    user_info: { user_id: share.account_id, nickname: page.owner, portrait_url: '', avatar: '' },
    expiration_left_seconds: secondsLeft(share.expires_at, now),
    ancestors: page.ancestors,
    files: page.files,
    next_page_token: page.next,
    total_size: page.total,
    start_index: page.index,
    retry_after: 0,
    unavailable_reason: '',
    start_at: '',
  };
}

/** Where a share is opened: upload-only links have a page of their own. */
export const shareUrl = (
  { id, slug, upload_max_files: files }: Pick<ShareFacts, 'id' | 'slug' | 'upload_max_files'>,
  app: string,
): string => `${app}/${files === null ? 's' : 'u'}/${slug === '' ? id : slug}`;

/** A share that was made, with its passcode; empty without one. */
export const presentCreatedShare = (
  share: Pick<ShareFacts, 'id' | 'slug' | 'upload_max_files'>,
  passCode: string,
  app: string,
): CreatedShare => ({
  share_id: share.id,
  share_url: shareUrl(share, app),
  pass_code: passCode,
  share_text: shareUrl(share, app),
  share_error_files: [],
});

function uploadTermsOf(share: ShareFacts): UploadTerms | null {
  const { upload_max_files: files, upload_max_bytes: bytes } = share;
  if (files === null || bytes === null) return null;
  return {
    max_files: files,
    max_bytes: String(bytes),
    file_count: share.upload_files,
    byte_count: String(share.upload_bytes),
  };
}

/** An upload-only link as a visitor sees it: its limits, and nothing of the folder. */
export function presentUploadLink(
  share: ShareFacts,
  { passToken, owner }: { readonly passToken: string; readonly owner: string },
): UploadLink {
  const { upload_max_files: files, upload_max_bytes: bytes } = share;
  return {
    share_id: share.id,
    share_status: 'OK',
    pass_code_token: passToken,
    title: share.title,
    owner,
    expiration_at: timeOf(share.expires_at),
    files_left: Math.max(0, (files ?? 0) - share.upload_files),
    bytes_left: String(Math.max(0, (bytes ?? 0) - share.upload_bytes)),
    retry_after: 0,
    start_at: '',
  };
}

/** The answer of an upload-only link that is not open: a status and nothing else. */
export const presentUploadRefusal = (
  id: string,
  refused: {
    readonly status: Exclude<ShareStatus, 'OK'>;
    readonly retryAfter: number;
    readonly startsAt?: number | null;
  },
): UploadLink => ({
  share_id: id,
  share_status: refused.status,
  pass_code_token: '',
  title: '',
  owner: '',
  expiration_at: '',
  files_left: 0,
  bytes_left: '0',
  retry_after: Math.ceil(refused.retryAfter),
  start_at: timeOf(refused.startsAt ?? null),
});

/** A share as its owner sees it. The passcode is null when there is none, `lost` when it can no longer be decrypted. */
export function presentOwnShare(
  share: ShareFacts,
  now: number,
  {
    passCode,
    views,
    app,
    first,
  }: {
    readonly passCode: { readonly kind: 'none' | 'lost' } | { readonly kind: 'known'; readonly code: string };
    readonly views: number;
    readonly app: string;
    /** The first shared entry that is left. */
    readonly first: Pick<FileFacts, 'id' | 'name' | 'kind' | 'size' | 'mime_type'> | null;
  },
): OwnShare {
  const { expires_at: end, created_at: start } = share;
  return {
    share_id: share.id,
    share_status: statusForOwner(share, now),
    title: share.title,
    pass_code: passCode.kind === 'known' ? passCode.code : '',
    pass_code_status: passCode.kind === 'lost' ? 'LOST' : 'OK',
    file_num: String(share.file_num),
    expiration_at: timeOf(end),
    restore_count: String(share.restore_count),
    view_count: String(views),
    create_time: timeOf(start),
    share_url: shareUrl(share, app),
    expiration_days: end === null ? -1 : Math.round((end - start) / day),
    restore_limit: String(share.restore_limit),
    share_to: passCode.kind === 'none' ? 'publiclink' : 'encryptedlink',
    start_at: timeOf(share.starts_at),
    slug: share.slug,
    upload: uploadTermsOf(share),
    sensitive: share.sensitive === 1,
    first_file:
      first === null
        ? null
        : {
            id: first.id,
            name: first.name,
            kind: first.kind,
            size: String(first.size),
            file_category:
              first.kind === 'drive#folder'
                ? 'folder'
                : fileKindOf({ name: first.name, mimeType: first.mime_type }),
          },
  };
}
