import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * The deployed build. `GET /_build/latest.json` (R7.32, R4.16)
 * @param at time in ms, as a cache buster
 * @errors unreachable: unknown
 */
export function getLatestBuild(
  call: Caller,
  at: number,
  options?: CallOptions,
): Promise<Result<wire.BuildId>> {
  return call(
    {
      host: 'config',
      method: 'GET',
      path: '/_build/latest.json',
      query: { t: at },
      answer: wire.BuildId,
      retries: 0,
    },
    options,
  );
}
