import { refused } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { deviceApprovalMachine } from './device-approval.machine.ts';
import type { DeviceApprovalView } from './device-approval.view.ts';

type DeviceApprovalJourney = Journey<typeof deviceApprovalMachine, DeviceApprovalView>;

const found = { port: 'lookAtDevice', answer: { kind: 'found', client: 'Aloft Terminal' } } as const;
const gone = { port: 'lookAtDevice', answer: { kind: 'expired' } } as const;
const answered = { port: 'answerDevice', answer: { kind: 'answered' } } as const;
const allow = { event: { type: 'approval.allow' } } as const;
const deny = { event: { type: 'approval.deny' } } as const;
const submit = (code: string) => ({ event: { type: 'code.submit', code } }) as const;
const brought = { code: 'abcd efgh' } as const;

export const journeys: readonly DeviceApprovalJourney[] = [
  {
    title: '[R1.7] a scanned code names the program, and a press approves it',
    input: brought,
    from: 'looking',
    steps: [
      [found, 'asking'],
      [
        allow,
        'answering',
        { screen: 'question', client: 'Aloft Terminal', code: 'ABCD-EFGH', busy: true, failure: null },
      ],
      [answered, 'allowed'],
    ],
    view: { screen: 'allowed' },
    portCalls: [
      ['lookAtDevice', { code: 'ABCD-EFGH' }],
      ['answerDevice', { code: 'ABCD-EFGH', allow: true }],
    ],
    context: { client: 'Aloft Terminal', failure: null },
  },
  {
    title: '[R1.7] a press denies the request',
    input: brought,
    from: 'looking',
    steps: [
      [found, 'asking'],
      [deny, 'answering'],
      [answered, 'denied'],
    ],
    view: { screen: 'denied' },
    portCalls: [
      ['lookAtDevice', { code: 'ABCD-EFGH' }],
      ['answerDevice', { code: 'ABCD-EFGH', allow: false }],
    ],
  },
  {
    title: '[R1.7] without a code in the URL one is typed; a malformed one is not sent',
    input: { code: '' },
    from: 'editing',
    steps: [
      [submit('no'), 'editing'],
      [submit('wxyz2345'), 'looking', { screen: 'loading' }],
      [gone, 'expired'],
      [submit('WXYZ-2346'), 'looking'],
      [found, 'asking'],
    ],
    view: { screen: 'question', client: 'Aloft Terminal', code: 'WXYZ-2346', busy: false, failure: null },
    portCalls: [
      ['lookAtDevice', { code: 'WXYZ-2345' }],
      ['lookAtDevice', { code: 'WXYZ-2346' }],
    ],
    context: { malformed: false, code: 'WXYZ-2346' },
  },
  {
    title: '[R1.7] a malformed code stays in the form to be corrected',
    input: { code: '' },
    from: 'editing',
    steps: [[submit('no'), 'editing']],
    view: { screen: 'code', code: 'no', malformed: true, expired: false },
    portCalls: [],
    context: { code: 'no', malformed: true },
  },
  {
    title: '[R1.7] shows why the request failed',
    input: brought,
    from: 'looking',
    steps: [[{ port: 'lookAtDevice', answer: { kind: 'failed', failure: refused } }, 'failed']],
    view: { screen: 'failed', failure: refused },
    context: { failure: refused },
  },
  {
    title: '[R1.7] after an expired code, a malformed one is not sent either',
    input: brought,
    from: 'looking',
    steps: [
      [gone, 'expired'],
      [submit('no'), 'editing'],
    ],
    view: { screen: 'code', code: 'no', malformed: true, expired: false },
    portCalls: [['lookAtDevice', { code: 'ABCD-EFGH' }]],
    context: { malformed: true, code: 'no' },
  },
  {
    title: '[R1.7] looking up the code can be retried; a decision that failed is not made',
    input: brought,
    from: 'looking',
    steps: [
      [{ port: 'lookAtDevice', answer: { kind: 'failed', failure: refused } }, 'failed'],
      [{ event: { type: 'approval.retry' } }, 'looking'],
      [found, 'asking'],
      [allow, 'answering'],
      [{ port: 'answerDevice', answer: { kind: 'failed', failure: refused } }, 'asking'],
    ],
    view: { screen: 'question', client: 'Aloft Terminal', code: 'ABCD-EFGH', busy: false, failure: refused },
    context: { failure: refused, client: 'Aloft Terminal' },
  },
  {
    title: '[R1.7] the next decision clears the failure; the code may expire meanwhile',
    input: brought,
    from: 'looking',
    steps: [
      [{ port: 'lookAtDevice', answer: { kind: 'failed', failure: refused } }, 'failed'],
      [{ event: { type: 'approval.retry' } }, 'looking'],
      [found, 'asking'],
      [allow, 'answering'],
      [{ port: 'answerDevice', answer: { kind: 'failed', failure: refused } }, 'asking'],
      [deny, 'answering'],
      [{ port: 'answerDevice', answer: { kind: 'expired' } }, 'expired'],
    ],
    view: { screen: 'code', code: 'ABCD-EFGH', malformed: false, expired: true },
    context: { failure: null, allow: false },
  },
];
