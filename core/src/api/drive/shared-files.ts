import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { type ContentsPage, contentsQuery } from './contents-page.ts';
import { proofOf, type ShareProof } from './shares.ts';

/**
 * Several shared files at once, at most 1,000; a missing one fails the call. `POST /drive/v1/share:batch_file_info` (R7.5)
 * @errors file_not_found, invalid_argument
 */
export function getSharedFiles(
  call: Caller,
  wanted: ShareProof & { readonly fileIds: readonly string[] },
  options?: CallOptions,
): Promise<Result<wire.ShareFileInfos>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/share:batch_file_info',
      body: {
        ...proofOf(wanted),
        file_ids: wanted.fileIds,
      },
      answer: wire.ShareFileInfos,
    },
    options,
  );
}

/**
 * Several shared files and folders as one zip: the URL lasts an hour, and no longer than the share accepts this
 * proof. With a status other than OK the URL is empty. `POST /drive/v1/share:archive` (R10.5, ours)
 * @param wanted at most 1,000 ids, and 10,000 entries with all that is in them; `name` of the zip, derived from the entries when left out
 * @errors file_not_found, too_many_files, invalid_argument (no ids, the name), resource_exhausted (120 an hour)
 */
export function archiveSharedFiles(
  call: Caller,
  wanted: ShareProof & { readonly fileIds: readonly string[]; readonly name?: string },
  options?: CallOptions,
): Promise<Result<wire.ShareArchive>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/share:archive',
      body: {
        ...proofOf(wanted),
        file_ids: wanted.fileIds,
        name: wanted.name,
      },
      answer: wire.ShareArchive,
    },
    options,
  );
}

/**
 * What a shared archive or torrent holds, read without unpacking it. `GET /drive/v1/share/contents` (R10.6, ours)
 * @errors file_not_found, invalid_argument (the page)
 */
export function listSharedContents(
  call: Caller,
  wanted: ContentsPage & ShareProof & { readonly fileId: string },
  options?: CallOptions,
): Promise<Result<wire.SharedContents>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/share/contents',
      query: { ...proofOf(wanted), file_id: wanted.fileId, ...contentsQuery(wanted) },
      answer: wire.SharedContents,
    },
    options,
  );
}
