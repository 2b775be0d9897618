import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { AccessEvent, AccessInput, AccessPorts } from './access.types.ts';

export const inputs: Readonly<Record<string, AccessInput>> = {
  three: { endpoints: 3 },
  none: { endpoints: 0 },
};

export const events: EventSamples<AccessEvent> = {
  'access.check': [
    { type: 'access.check', fresh: false },
    { type: 'access.check', fresh: true },
  ],
};

export const ports: PortSamples<AccessPorts> = {
  readAccess: { none: [{ kind: 'none' }], allowed: [{ kind: 'allowed' }] },
  rememberAccess: { remembered: [{ kind: 'remembered' }] },
  askEndpoint: {
    allowed: [{ kind: 'allowed' }],
    blocked: [{ kind: 'blocked', reason: 'region' }],
    failed: [{ kind: 'failed' }],
  },
};
