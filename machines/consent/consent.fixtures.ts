import type { EventSamples, PortSamples } from '../harness/types.ts';
import type { ConsentEvent, ConsentPorts } from './consent.types.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<ConsentEvent> = {
  'consent.acceptAll': [{ type: 'consent.acceptAll' }],
  'consent.rejectAll': [{ type: 'consent.rejectAll' }],
  'consent.choose': [{ type: 'consent.choose', choice: { analytics: true, marketing: false } }],
  'consent.reopen': [{ type: 'consent.reopen' }],
  'consent.dismiss': [{ type: 'consent.dismiss' }],
};

export const ports: PortSamples<ConsentPorts> = {
  readConsent: {
    none: [{ kind: 'none' }],
    stored: [{ kind: 'stored', choice: { analytics: true, marketing: false } }],
  },
  storeConsent: { stored: [{ kind: 'stored' }], failed: [{ kind: 'failed' }] },
};
