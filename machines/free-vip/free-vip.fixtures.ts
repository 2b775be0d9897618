import { refused } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { FreeVipEvent, FreeVipPorts } from './free-vip.types.ts';
import { viewFreeVip } from './free-vip.view.ts';

export const inputs = { usual: undefined };

export const events: EventSamples<FreeVipEvent> = {
  'session.signedIn': [
    { type: 'session.signedIn', userId: 'u1', verified: true, premium: false },
    { type: 'session.signedIn', userId: 'u1', verified: false, premium: false },
    { type: 'session.signedIn', userId: 'u1', verified: true, premium: true },
    { type: 'session.signedIn', userId: '', verified: true, premium: false },
  ],
  'session.signedOut': [{ type: 'session.signedOut' }],
  'notice.dismiss': [{ type: 'notice.dismiss' }],
};

export const ports: PortSamples<FreeVipPorts> = {
  readCalled: { never: [{ kind: 'never' }], called: [{ kind: 'called' }], hasDays: [{ kind: 'hasDays' }] },
  requestGrant: {
    granted: [
      { kind: 'granted', days: 7 },
      { kind: 'granted', days: 0 },
    ],
    failed: [{ kind: 'failed', failure: refused }],
  },
  rememberCalled: { remembered: [{ kind: 'remembered' }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewFreeVip, 'notice', { none: 'rests', granted: 'rests' });
