import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { AccessEvent, AccessInput, AccessPorts } from './access.types.ts';
import { viewAccess } from './access.view.ts';

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
  detectRealIp: {
    detected: [{ kind: 'detected', address: '203.0.113.7' }],
    failed: [{ kind: 'failed' }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewAccess, 'screen', {
  open: { shown: 'rests', fields: { certain: { true: 'rests', false: 'rests' } } },
  checking: { shown: 'waits', fields: { again: { true: 'waits', false: 'waits' } } },
  blocked: 'rests',
});
