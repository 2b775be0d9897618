import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { proofOf, type ShareProof } from './shares.ts';

/**
 * Several shared files at once, at most 1,000; one that is not there fails the whole. `POST /drive/v1/share:batch_file_info` (R7.5)
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
