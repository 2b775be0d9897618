import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Several of one's own files and folders as one zip: the address to fetch it from lasts an hour and streams what is
 * there then. `POST /drive/v1/files:archive` (R10.5, ours)
 * @param wanted at most 1,000 ids, and 10,000 entries with all that is in them; `name` of the zip, or one after what was chosen
 * @errors file_not_found, too_many_files, invalid_argument (no ids, the name), resource_exhausted (120 an hour), unauthenticated
 */
export function archiveFiles(
  call: Caller,
  wanted: { readonly ids: readonly string[]; readonly name?: string },
  options?: CallOptions,
): Promise<Result<wire.Archive>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/files:archive',
      body: { ids: wanted.ids, ...(wanted.name === undefined ? {} : { name: wanted.name }) },
      answer: wire.Archive,
    },
    options,
  );
}
