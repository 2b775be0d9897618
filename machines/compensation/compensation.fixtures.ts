import { unreachable } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { CompensationEvent, CompensationInput, CompensationPorts } from './compensation.types.ts';
import { viewCompensation } from './compensation.view.ts';

export const inputs: Readonly<Record<string, CompensationInput>> = { usual: { activity: 'outage-11' } };

export const events: EventSamples<CompensationEvent> = {
  'session.signedIn': [{ type: 'session.signedIn' }],
  'session.signedOut': [{ type: 'session.signedOut' }],
  'compensation.claim': [{ type: 'compensation.claim' }],
  'compensation.reload': [{ type: 'compensation.reload' }],
};

export const ports: PortSamples<CompensationPorts> = {
  fetchEligibility: {
    eligible: [{ kind: 'eligible', compensation: { activity: 'outage-11', days: 3 } }],
    notEligible: [{ kind: 'notEligible' }],
    taken: [{ kind: 'taken' }],
    ended: [{ kind: 'ended' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  claimCompensation: {
    claimed: [{ kind: 'claimed', days: 3 }],
    taken: [{ kind: 'taken' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewCompensation, 'screen', {
  signIn: 'rests',
  loading: 'waits',
  offer: { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } },
  claimed: 'rests',
  taken: 'rests',
  notEligible: 'rests',
  ended: 'rests',
  failed: 'rests',
});
