import type { ShareQuestion } from '@aloft/machines';
import * as v from 'valibot';
import type { Caller } from '../request/caller.ts';
import * as wire from '../wire/index.ts';

/** What an owner chooses for a new share. */
export interface NewShare {
  readonly fileIds: readonly string[];
  readonly passCode: 'REQUIRED' | 'NOT_REQUIRED';
  /** −1 for ever. */
  readonly expirationDays: number;
  /** Decimal string; −1 without limit. */
  readonly restoreLimit: string;
}

/** The drive host's calls about shares (R7.15–R7.19). */
export function sharesApi(call: Caller) {
  return {
    /** The query of a share's page; `shareQuery` makes the same for a server. */
    getShare: (wanted: ShareQuestion) =>
      call({
        host: 'drive',
        method: 'GET',
        path: '/drive/v1/share/detail',
        query: shareQuery(wanted),
        answer: wire.Share,
      }),
    getSharedFile: (wanted: { shareId: string; passToken: string; fileId: string }) =>
      call({
        host: 'drive',
        method: 'GET',
        path: '/drive/v1/share/file_info',
        query: { share_id: wanted.shareId, pass_code_token: wanted.passToken, file_id: wanted.fileId },
        answer: wire.ShareFileInfo,
      }),
    createShare: (wanted: NewShare) =>
      call({
        host: 'drive',
        method: 'POST',
        path: '/drive/v1/share',
        body: {
          file_ids: wanted.fileIds,
          share_to: wanted.passCode === 'REQUIRED' ? 'encryptedlink' : 'publiclink',
          expiration_days: wanted.expirationDays,
          restore_limit: wanted.restoreLimit,
          pass_code_option: wanted.passCode,
        },
        answer: wire.CreatedShare,
        guarded: true,
      }),
    listShares: () =>
      call({ host: 'drive', method: 'GET', path: '/drive/v1/share/list', answer: wire.OwnShareList }),
    deleteShares: (ids: readonly string[]) =>
      call({
        host: 'drive',
        method: 'POST',
        path: '/drive/v1/share:batchDelete',
        body: { ids },
        answer: v.looseObject({}),
      }),
    restore: (wanted: { shareId: string; passToken: string; fileIds: readonly string[]; parentId: string }) =>
      call({
        host: 'drive',
        method: 'POST',
        path: '/drive/v1/share/restore',
        body: {
          share_id: wanted.shareId,
          pass_code_token: wanted.passToken,
          file_ids: wanted.fileIds,
          parent_id: wanted.parentId,
        },
        answer: wire.Restored,
        guarded: true,
      }),
  };
}

/** The query parameters of one page of a share. */
export function shareQuery(wanted: ShareQuestion): Record<string, string> {
  return {
    share_id: wanted.shareId,
    parent_id: wanted.parentId,
    pass_code: wanted.passCode,
    pass_code_token: wanted.passToken,
    order: wanted.order,
    page_token: wanted.page,
  };
}
