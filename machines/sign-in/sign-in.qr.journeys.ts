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

/** Sign-in with a QR code that another device scans (R1.7). */
export const qrJourneys: readonly SignInJourney[] = [
  {
    title: '[R1.7] signs in after the code is scanned and confirmed on the other device',
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
    view: { screen: 'completed' },
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
    title: '[R1.7] the confirmation may be seen before the scan',
    from: 'idle',
    steps: [...toQr, [polled({ kind: 'completed' }), 'completed']],
    view: { screen: 'completed' },
    emitted: told,
  },
  {
    title: '[R1.7] polls less often when the service answers slow_down',
    from: 'idle',
    steps: [
      ...toQr,
      [polled({ kind: 'slowDown' }), pausing],
      [poll, polling],
      [polled({ kind: 'scanned' }), scannedPausing],
      [poll, scannedPolling],
      [polled({ kind: 'slowDown' }), scannedPausing],
    ],
    view: { screen: 'qr', scanned: true },
    context: { interval: 15 },
  },
  {
    title: '[R1.7] shows that the code has expired; a press creates a new one',
    from: 'idle',
    steps: [
      ...toQr,
      [polled({ kind: 'expired' }), 'qrExpired', { screen: 'qrExpired' }],
      [press('qr.refresh'), 'creatingQr'],
      [created, pausing],
    ],
    view: { screen: 'qr', scanned: false },
  },
  {
    title: '[R1.7] the code may expire after the scan, and can be closed then',
    from: 'idle',
    steps: [...toScanned, [polled({ kind: 'expired' }), 'qrExpired'], [cancel, 'idle']],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.7] a new code can be requested before the old one expires',
    from: 'idle',
    steps: [...toQr, [press('qr.refresh'), 'creatingQr'], [created, pausing], [cancel, 'idle']],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.7] a new code can be requested after the scan',
    from: 'idle',
    steps: [
      ...toScanned,
      [press('qr.refresh'), 'creatingQr'],
      [created, pausing],
      [poll, polling],
      [polled({ kind: 'scanned' }), scannedPausing],
      [cancel, 'idle'],
    ],
    view: { screen: 'idle' },
  },
  ...(
    [
      ['before the scan', toQr],
      ['after the scan', toScanned],
    ] as const
  ).flatMap(([when, steps]): SignInJourney[] => [
    {
      title: `[R1.7] the other device can deny ${when}`,
      from: 'idle',
      steps: [...steps, [polled({ kind: 'denied' }), 'failed']],
      view: { screen: 'failed', failure: localFailure('access_denied') },
      context: { failure: localFailure('access_denied') },
      emitted: [],
    },
    {
      title: `[R1.7] a permanent failure ends it ${when}`,
      from: 'idle',
      steps: [...steps, [polled({ kind: 'failed', failure: refused }), 'failed']],
      view: { screen: 'failed', failure: refused },
      context: { failure: refused },
    },
  ]),
  {
    title: '[R1.7] dismissing a denial clears the code',
    from: 'idle',
    steps: [...toQr, [polled({ kind: 'denied' }), 'failed'], [cancel, 'closing']],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.7] keeps polling through a network error',
    from: 'idle',
    steps: [
      ...toScanned,
      [polled({ kind: 'failed', failure: unreachable }), scannedPausing],
      [poll, scannedPolling],
      [polled({ kind: 'completed' }), 'completed'],
    ],
    view: { screen: 'completed' },
    emitted: told,
  },
  {
    title: '[R1.7] shows that no code could be created; can be cancelled meanwhile',
    from: 'idle',
    steps: [
      [press('qr.show'), 'creatingQr'],
      [answers('createQr', { kind: 'failed', failure: unreachable }), 'failed'],
      [press('qr.show'), 'creatingQr'],
      [cancel, 'idle'],
    ],
    view: { screen: 'idle' },
  },
  {
    title: '[R1.7] shows why no code could be created',
    from: 'idle',
    steps: [
      [press('qr.show'), 'creatingQr'],
      [answers('createQr', { kind: 'failed', failure: unreachable }), 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
];
