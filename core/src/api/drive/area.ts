import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The country of the caller's address; the call is anonymous. `GET /drive/v1/privilege/area_country_code` (R7.9)
 * @errors resource_exhausted
 */
export function getAreaCountryCode(
  call: Caller,
  options?: CallOptions,
): Promise<Result<wire.AreaCountryCode>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/privilege/area_country_code',
      answer: wire.AreaCountryCode,
      credentials: 'omit',
    },
    options,
  );
}
