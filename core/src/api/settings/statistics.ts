import type { Result } from '@aloft/machines';
import type { ReportedTally } from '../../analytics/tally.ts';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Reports what is counted about the use of the product: at most 20 events, which the service adds to the totals of its
 * day. Nobody is named: no session, cookie or device id is sent with it. Only with a person's consent.
 * `POST /v1/statistics` (R3.14, R7.35, ours)
 * @errors invalid_argument (an event), resource_exhausted (120 reports an hour)
 */
export function reportStatistics(
  call: Caller,
  events: readonly ReportedTally[],
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'config',
      method: 'POST',
      path: '/v1/statistics',
      body: { events },
      answer: wire.Nothing,
      credentials: 'omit',
      nameless: true,
      outlivesPage: true,
      retries: 0,
    },
    options,
  );
}
