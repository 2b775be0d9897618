import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { type ContentsPage, contentsQuery } from './contents-page.ts';

/**
 * What an archive (zip, tar, tar.gz) or a torrent holds, read without unpacking it; `status` tells when it is broken
 * or no such file. `GET /drive/v1/files/{id}/contents` (R10.6, ours)
 * @errors file_not_found, invalid_argument (the page), unauthenticated
 */
export function listContents(
  call: Caller,
  wanted: ContentsPage & { readonly id: string },
  options?: CallOptions,
): Promise<Result<wire.Contents>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: `/drive/v1/files/${encodeURIComponent(wanted.id)}/contents`,
      query: contentsQuery(wanted),
      answer: wire.Contents,
    },
    options,
  );
}
