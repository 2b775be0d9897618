import { refused, unreachable } from '../harness/failures.ts';
import { localFailure } from '../shared/failure.ts';
import type { SignInJourney } from './sign-in.fixtures.ts';

const qr = { id: 'q1', uri: 'https://aloft.example/q/ab', userCode: 'AB-CD', interval: 5 } as const;
const press = <const T extends string>(type: T) => ({ event: { type } });
const answers = <const P extends string, const A>(port: P, answer: A) => ({ port, answer });
const cancel = press('signIn.cancel');
const told = [{ type: 'signIn.completed' }];
const poll = { delay: 'qrPoll' } as const;
const polled = <const A>(answer: A) => answers('pollQr', answer);
const created = answers('createQr', { kind: 'created', qr });
const pausing = { showingQr: 'pausing' } as const;
const polling = { showingQr: 'polling' } as const;
const scannedPausing = { qrScanned: 'pausing' } as const;
const scannedPolling = { qrScanned: 'polling' } as const;
const toQr: SignInJourney['steps'] = [
  [press('qr.show'), 'creatingQr'],
  [created, pausing],
  [poll, polling, { screen: 'qr', qr, scanned: false }],
];
const toScanned: SignInJourney['steps'] = [
  ...toQr,
  [polled({ kind: 'scanned' }), scannedPausing],
  [poll, scannedPolling, { screen: 'qr', qr, scanned: true }],
];

/** A code that another device scans (R1.7). */
export const qrJourneys: readonly SignInJourney[] = [
  {
    title: '[R1.7] a short address is scanned, confirmed on the other device, and signs in here',
    from: 'idle',
    steps: [
      ...toQr,
      [polled({ kind: 'pending' }), pausing],
      [poll, polling],
      [polled({ kind: 'scanned' }), scannedPausing],
      [poll, scannedPolling],
      [polled({ kind: 'pending' }), scannedPausing],
      [poll, scannedPolling],
      [polled({ kind: 'completed' }), 'completed'],
    ],
    sees: { screen: 'completed' },
    portCalls: [
      ['createQr', null],
      ['pollQr', { id: 'q1' }],
      ['pollQr', { id: 'q1' }],
      ['pollQr', { id: 'q1' }],
      ['pollQr', { id: 'q1' }],
    ],
    emitted: told,
    context: { interval: 5 },
  },
  {
    title: '[R1.7] a confirmation may come before the scan was seen',
    from: 'idle',
    steps: [...toQr, [polled({ kind: 'completed' }), 'completed']],
    sees: { screen: 'completed' },
    emitted: told,
  },
  {
    title: '[R1.7] a service that asks for patience is asked less often',
    from: 'idle',
    steps: [
      ...toQr,
      [polled({ kind: 'slowDown' }), pausing],
      [poll, polling],
      [polled({ kind: 'scanned' }), scannedPausing],
      [poll, scannedPolling],
      [polled({ kind: 'slowDown' }), scannedPausing],
    ],
    sees: { screen: 'qr', scanned: true },
    context: { interval: 15 },
  },
  {
    title: '[R1.7] a code that ran out is said to, and a press makes a new one',
    from: 'idle',
    steps: [
      ...toQr,
      [polled({ kind: 'expired' }), 'qrExpired', { screen: 'qrExpired' }],
      [press('qr.refresh'), 'creatingQr'],
      [created, pausing],
    ],
    sees: { screen: 'qr', scanned: false },
  },
  {
    title: '[R1.7] it may run out after the scan, and may be left then',
    from: 'idle',
    steps: [...toScanned, [polled({ kind: 'expired' }), 'qrExpired'], [cancel, 'idle']],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.7] a new one may be asked for before it runs out',
    from: 'idle',
    steps: [...toQr, [press('qr.refresh'), 'creatingQr'], [created, pausing], [cancel, 'idle']],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.7] a new one may be asked for after the scan, too, or it is left',
    from: 'idle',
    steps: [
      ...toScanned,
      [press('qr.refresh'), 'creatingQr'],
      [created, pausing],
      [poll, polling],
      [polled({ kind: 'scanned' }), scannedPausing],
      [cancel, 'idle'],
    ],
    sees: { screen: 'idle' },
  },
  ...(
    [
      ['before the scan', toQr],
      ['after the scan', toScanned],
    ] as const
  ).flatMap(([when, steps]): SignInJourney[] => [
    {
      title: `[R1.7] the other device may refuse ${when}`,
      from: 'idle',
      steps: [...steps, [polled({ kind: 'denied' }), 'failed']],
      sees: { screen: 'failed', failure: localFailure('access_denied') },
      context: { failure: localFailure('access_denied') },
      emitted: [],
    },
    {
      title: `[R1.7] what cannot be asked any more ends it ${when}`,
      from: 'idle',
      steps: [...steps, [polled({ kind: 'failed', failure: refused }), 'failed']],
      sees: { screen: 'failed', failure: refused },
      context: { failure: refused },
    },
  ]),
  {
    title: '[R1.7] who has read of a refusal puts it away, and the code with it',
    from: 'idle',
    steps: [...toQr, [polled({ kind: 'denied' }), 'failed'], [cancel, 'closing']],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.7] a network error does not end it',
    from: 'idle',
    steps: [
      ...toScanned,
      [polled({ kind: 'failed', failure: unreachable }), scannedPausing],
      [poll, scannedPolling],
      [polled({ kind: 'completed' }), 'completed'],
    ],
    sees: { screen: 'completed' },
    emitted: told,
  },
  {
    title: '[R1.7] a service without a code says so; while it is made it may be left',
    from: 'idle',
    steps: [
      [press('qr.show'), 'creatingQr'],
      [answers('createQr', { kind: 'failed', failure: unreachable }), 'failed'],
      [press('qr.show'), 'creatingQr'],
      [cancel, 'idle'],
    ],
    sees: { screen: 'idle' },
  },
  {
    title: '[R1.7] why there is no code is told',
    from: 'idle',
    steps: [
      [press('qr.show'), 'creatingQr'],
      [answers('createQr', { kind: 'failed', failure: unreachable }), 'failed'],
    ],
    sees: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
