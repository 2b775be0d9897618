import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { AccessEvent, AccessInput, AccessPorts } from './access.types.ts';

export const inputs: Readonly<Record<string, AccessInput>> = {
  three: { endpoints: 3 },
  none: { endpoints: 0 },
};

export const events: EventSamples<AccessEvent> = { 'access.check': [{ type: 'access.check' }] };

export const ports: PortSamples<AccessPorts> = {
  askEndpoint: {
    allowed: [{ kind: 'allowed' }],
    blocked: [{ kind: 'blocked', reason: 'region' }],
    failed: [{ kind: 'failed' }],
  },
};
