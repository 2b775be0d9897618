import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * What of the own data changed since an id, by any client; without one, in the last ten seconds.
 * `watchChanges` tells as it happens. `GET /drive/v1/changes` (R10.7)
 * @param since the `id` of an earlier answer; one that is too old answers `all`
 * @errors unauthenticated
 */
export function getChanges(
  call: Caller,
  since = '',
  options?: CallOptions,
): Promise<Result<wire.DriveChanges>> {
  return call(
    { host: 'drive', method: 'GET', path: '/drive/v1/changes', query: { since }, answer: wire.DriveChanges },
    options,
  );
}
