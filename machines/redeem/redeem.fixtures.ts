import { refused } from '../harness/failures.ts';
import type { EventSamples, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { RedeemEvent, RedeemInput, RedeemPorts } from './redeem.types.ts';
import { viewRedeem } from './redeem.view.ts';

export const inputs: Readonly<Record<string, RedeemInput>> = {
  empty: { code: '', key: 'k1' },
  brought: { code: 'ABCD-EFGH', key: 'k1' },
};

export const events: EventSamples<RedeemEvent> = {
  'code.submit': [
    { type: 'code.submit', code: 'abcd-efgh-1234' },
    { type: 'code.submit', code: 'no' },
  ],
  'redeem.again': [{ type: 'redeem.again', key: 'k2' }],
};

export const ports: PortSamples<RedeemPorts> = {
  redeemCode: {
    redeemed: [{ kind: 'redeemed', redeemed: { days: 30, until: '2026-12-21T00:00:00Z' } }],
    failed: [{ kind: 'failed', failure: refused }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewRedeem, 'screen', {
  form: {
    shown: 'rests',
    fields: { busy: { true: 'waits', false: 'rests' }, malformed: { true: 'rests', false: 'rests' } },
  },
  redeemed: 'rests',
});
