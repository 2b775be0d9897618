import { refused } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { redeemMachine } from './redeem.machine.ts';
import type { RedeemView } from './redeem.view.ts';

type RedeemJourney = Journey<typeof redeemMachine, RedeemView>;

const input = { code: '', key: 'k1' } as const;
const redeemed = { days: 30, until: '2026-12-21T00:00:00Z' } as const;
const given = { port: 'redeemCode', answer: { kind: 'redeemed', redeemed } } as const;
const submit = (code: string) => ({ event: { type: 'code.submit', code } }) as const;

export const journeys: readonly RedeemJourney[] = [
  {
    title: '[R7.12] accepts a code with spaces, dashes and lower case',
    input,
    from: 'editing',
    steps: [
      [submit('abcd efgh-1234'), 'redeeming'],
      [given, 'redeemed'],
    ],
    view: { screen: 'redeemed' },
    portCalls: [['redeemCode', { code: 'ABCDEFGH1234', key: 'k1' }]],
    emitted: [{ type: 'redeem.completed', days: 30 }],
    context: { redeemed },
  },
  {
    title: '[R7.12] does not send a malformed code, and leaves it in the form',
    input,
    from: 'editing',
    steps: [[submit('no'), 'editing']],
    view: { screen: 'form', code: 'no', busy: false, malformed: true, failure: null },
    portCalls: [],
    context: { code: 'no', malformed: true },
  },
  {
    title: '[R7.12] shows why a code was rejected',
    input,
    from: 'editing',
    steps: [
      [submit('WRONGCODE1'), 'redeeming'],
      [{ port: 'redeemCode', answer: { kind: 'failed', failure: refused } }, 'editing'],
    ],
    view: { screen: 'form', code: 'WRONGCODE1', busy: false, malformed: false, failure: refused },
    context: { code: 'WRONGCODE1', failure: refused },
    emitted: [],
  },
  {
    title: '[R7.12] a second code starts with an empty form and a new idempotency key',
    input,
    from: 'editing',
    steps: [
      [submit('no'), 'editing'],
      [submit('ABCDEFGH'), 'redeeming'],
      [given, 'redeemed'],
      [{ event: { type: 'redeem.again', key: 'k2' } }, 'editing'],
      [submit('HGFEDCBA'), 'redeeming'],
    ],
    view: { screen: 'form', code: 'HGFEDCBA', busy: true, malformed: false, failure: null },
    portCalls: [
      ['redeemCode', { code: 'ABCDEFGH', key: 'k1' }],
      ['redeemCode', { code: 'HGFEDCBA', key: 'k2' }],
    ],
    context: { redeemed: null, malformed: false, failure: null },
  },
];
