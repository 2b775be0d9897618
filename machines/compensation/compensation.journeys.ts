import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { compensationMachine } from './compensation.machine.ts';
import type { EligibilityAnswer } from './compensation.types.ts';
import type { CompensationView } from './compensation.view.ts';

type CompensationJourney = Journey<typeof compensationMachine, CompensationView>;

const input = { activity: 'outage-11' } as const;
const signIn = { event: { type: 'session.signedIn' } } as const;
const claim = { event: { type: 'compensation.claim' } } as const;
const eligibility = (answer: EligibilityAnswer) => ({ port: 'fetchEligibility', answer }) as const;
const offer = eligibility({ kind: 'eligible', compensation: { activity: 'outage-11', days: 3 } });
const failedClaim = { port: 'claimCompensation', answer: { kind: 'failed', failure: unreachable } } as const;

export const journeys: readonly CompensationJourney[] = [
  {
    title: '[R7.17] offers the days to an affected account, and a press claims them',
    input,
    from: 'signedOut',
    steps: [
      [signIn, 'checking', { screen: 'loading' }],
      [offer, 'offered', { screen: 'offer', days: 3, busy: false, failure: null }],
      [claim, 'claiming', { screen: 'offer', days: 3, busy: true, failure: null }],
      [claim, 'claiming'],
      [{ port: 'claimCompensation', answer: { kind: 'claimed', days: 4 } }, 'claimed'],
    ],
    view: { screen: 'claimed', days: 4 },
    portCalls: [
      ['fetchEligibility', input],
      ['claimCompensation', input],
    ],
    emitted: [{ type: 'compensation.claimed', days: 4 }],
    context: { days: 4 },
  },
  {
    title: '[R7.17] a failed claim shows why and can be retried; one made on another device is shown',
    input,
    from: 'signedOut',
    steps: [
      [signIn, 'checking'],
      [offer, 'offered'],
      [claim, 'claiming'],
      [failedClaim, 'offered'],
      [claim, 'claiming'],
      [{ port: 'claimCompensation', answer: { kind: 'taken' } }, 'taken'],
    ],
    view: { screen: 'taken' },
    emitted: [],
    context: { days: 3, failure: unreachable },
  },
  {
    title: '[R7.17] a successful claim clears the failure of an earlier one',
    input,
    from: 'signedOut',
    steps: [
      [signIn, 'checking'],
      [offer, 'offered'],
      [claim, 'claiming'],
      [failedClaim, 'offered'],
      [claim, 'claiming'],
      [{ port: 'claimCompensation', answer: { kind: 'claimed', days: 3 } }, 'claimed'],
    ],
    view: { screen: 'claimed', days: 3 },
    context: { failure: null },
  },
  ...(['notEligible', 'taken', 'ended'] as const).map(
    (kind): CompensationJourney => ({
      title: `[R7.17] tells an account that is ${kind}, and gives it nothing`,
      input,
      from: 'signedOut',
      steps: [
        [signIn, 'checking'],
        [eligibility({ kind }), kind],
      ],
      view: { screen: kind },
      context: { days: 0 },
      emitted: [],
    }),
  ),
  {
    title: '[R7.17] the request can be retried; signing out clears everything',
    input,
    from: 'signedOut',
    steps: [
      [signIn, 'checking'],
      [eligibility({ kind: 'failed', failure: unreachable }), 'failed'],
      [{ event: { type: 'compensation.reload' } }, 'checking'],
      [offer, 'offered'],
      [{ event: { type: 'session.signedOut' } }, 'signedOut'],
    ],
    view: { screen: 'signIn' },
    context: { days: 0, failure: null },
  },
  {
    title: '[R7.17] shows why the request failed',
    input,
    from: 'signedOut',
    steps: [
      [signIn, 'checking'],
      [eligibility({ kind: 'failed', failure: unreachable }), 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
