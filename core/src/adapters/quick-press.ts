import type { QuickPressPorts } from '@aloft/machines';
import { getDebugOptions } from '../api/settings/debug-options.ts';
import type { Caller } from '../request/call.ts';

/** The port of the debug console's gate; a failed request denies it (R2.22, T25). */
export function quickPressPorts(call: Caller): QuickPressPorts {
  return {
    askConsole: async () => {
      const options = await getDebugOptions(call);
      return { kind: options.ok && options.value.data.enabled ? 'allowed' : 'forbidden' };
    },
  };
}
