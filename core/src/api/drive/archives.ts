import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Several files and folders of the drive as one zip: the URL lasts an hour and streams the content at the time of
 * the download. `POST /drive/v1/files:archive` (R10.5, ours)
 * @param wanted at most 1,000 ids, and 10,000 entries with all that is in them; `name` of the zip, derived from the entries when left out.
 * Or `all`: one part of the whole drive, from 1; each has 10,000 entries, the first also what the service keeps of the account
 * as JSON (R10.10), and the answer says how many parts there are
 * @errors file_not_found, too_many_files, invalid_argument (no ids, the name, a part that is not there), resource_exhausted (120 an hour), unauthenticated
 */
export function archiveFiles(
  call: Caller,
  wanted:
    | { readonly ids: readonly string[]; readonly name?: string }
    | { readonly all: { readonly part: number } },
  options?: CallOptions,
): Promise<Result<wire.Archive>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/files:archive',
      body:
        'all' in wanted
          ? { ids: [], account_data: true, part: wanted.all.part }
          : { ids: wanted.ids, name: wanted.name },
      answer: wire.Archive,
    },
    options,
  );
}
