import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * Whether the debug console may open (R2.22). `POST /config/v1/debug_options` (R7.24)
 * @param data client metadata
 * @errors none specific
 */
export function getDebugOptions(
  call: Caller,
  data: Readonly<Record<string, string>> = {},
  options?: CallOptions,
): Promise<Result<wire.DebugOptions>> {
  return call(
    {
      host: 'config',
      method: 'POST',
      path: '/config/v1/debug_options',
      body: { client: 'web', data },
      answer: wire.DebugOptions,
    },
    options,
  );
}
