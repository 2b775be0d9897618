import type { File } from '../../wire/file.ts';
import type { OwnShare } from '../../wire/own-share.ts';
import type { Share, ShareStatus } from '../../wire/share.ts';
import { day } from '../limits.ts';
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
  readonly audit: 'OK' | 'AUDITING' | 'PROHIBITED' | 'SENSITIVE_RESOURCE' | 'SENSITIVE_WORD';
  readonly deleted_at: number | null;
  readonly created_at: number;
}

/** The share's own status, passcode aside. */
export function shareStatusOf(
  share: Pick<ShareFacts, 'deleted_at' | 'audit' | 'expires_at'> | null,
  now: number,
): ShareStatus {
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
  refused: { readonly status: Exclude<ShareStatus, 'OK'>; readonly retryAfter: number },
): Share {
  return {
    ...unused,
    share_id: id,
    share_status: refused.status,
    pass_code_token: '',
    file_num: '0',
    expiration_at: '',
    restore_count_left: '0',
    title: '',
    user_info: { user_id: '', nickname: '', portrait_url: '', avatar: '' },
    expiration_left_seconds: 0,
    ancestors: [],
    files: [],
    next_page_token: '',
    retry_after: Math.ceil(refused.retryAfter),
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
    retry_after: 0,
  };
}

/** A share as its owner sees it. The passcode is null when there is none, `lost` when nobody can say it any more. */
export function presentOwnShare(
  share: ShareFacts,
  now: number,
  {
    passCode,
    views,
    app,
  }: {
    readonly passCode: { readonly kind: 'none' | 'lost' } | { readonly kind: 'known'; readonly code: string };
    readonly views: number;
    readonly app: string;
  },
): OwnShare {
  const { expires_at: end, created_at: start } = share;
  return {
    share_id: share.id,
    share_status: shareStatusOf(share, now),
    title: share.title,
    pass_code: passCode.kind === 'known' ? passCode.code : '',
    pass_code_status: passCode.kind === 'lost' ? 'LOST' : 'OK',
    file_num: String(share.file_num),
    expiration_at: timeOf(end),
    restore_count: String(share.restore_count),
    view_count: String(views),
    create_time: timeOf(start),
    share_url: `${app}/s/${share.id}`,
    expiration_days: end === null ? -1 : Math.round((end - start) / day),
    restore_limit: String(share.restore_limit),
    share_to: passCode.kind === 'none' ? 'publiclink' : 'encryptedlink',
  };
}
