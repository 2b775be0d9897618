import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { ConsentEvent, ConsentPorts } from './consent.types.ts';
import { viewConsent } from './consent.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<ConsentEvent> = {
  'consent.acceptAll': [{ type: 'consent.acceptAll' }],
  'consent.rejectAll': [{ type: 'consent.rejectAll' }],
  'consent.choose': [{ type: 'consent.choose', choice: { analytics: true, marketing: false } }],
  'consent.reopen': [{ type: 'consent.reopen' }],
  'consent.dismiss': [{ type: 'consent.dismiss' }],
  'consent.changedElsewhere': [
    { type: 'consent.changedElsewhere', choice: { analytics: false, marketing: true } },
  ],
};

export const ports: PortSamples<ConsentPorts> = {
  readConsent: {
    none: [{ kind: 'none' }],
    stored: [{ kind: 'stored', choice: { analytics: true, marketing: false } }],
  },
  storeConsent: { stored: [{ kind: 'stored' }], failed: [{ kind: 'failed' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewConsent, 'screen', {
  unknown: {
    shown: 'waits',
    fields: { isChosen: { true: { never: 'nothing is read yet' }, false: 'waits' } },
  },
  nothing: {
    shown: 'rests',
    fields: {
      isChosen: { true: 'rests', false: { never: 'the question is shown until there is a choice' } },
    },
  },
  banner: {
    shown: 'rests',
    fields: { isChosen: { true: { never: 'the question is over' }, false: 'rests' } },
  },
  settings: { shown: 'rests', fields: { isChosen: { true: 'rests', false: 'rests' } } },
});
