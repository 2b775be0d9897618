import type { ConsentPorts, QuickPressPorts } from '@aloft/machines';
import { getDebugOptions } from '../api/settings/debug-options.ts';
import type { Caller } from '../request/call.ts';
import type { Store } from '../storage/store.ts';

/** The ports of `consent` (R2.9). */
export function consentPorts(store: Store): ConsentPorts {
  return {
    readConsent: async () => {
      const choice = store.read('analysis_consent');
      return choice === null ? { kind: 'none' } : { kind: 'stored', choice };
    },
    storeConsent: async (choice) => ({
      kind: store.write('analysis_consent', choice) ? 'stored' : 'failed',
    }),
  };
}

/** The port of the debug console's gate; a failed request denies it (R2.22, T25). */
export function quickPressPorts(call: Caller): QuickPressPorts {
  return {
    askConsole: async () => {
      const options = await getDebugOptions(call);
      return { kind: options.ok && options.value.data.enabled ? 'allowed' : 'forbidden' };
    },
  };
}
