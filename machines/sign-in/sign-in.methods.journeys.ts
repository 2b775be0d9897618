import { localFailure } from '../shared/failure.ts';
import type { SignInJourney, SignInStimulus } from './sign-in.fixtures.ts';

const other = 'another-code-of-16-letters';
const press = <const T extends string>(type: T) => ({ event: { type } });
const desktop = (port: string) => ({ event: { type: 'desktop.ask', port } }) as const;
const received = (given: string, state: string, scope: string) =>
  ({
    event: { type: 'code.received', code: given, state, scope },
  }) as const;
const answers = <const P extends string, const A>(port: P, answer: A) => ({ port, answer });
const qr = { id: 'q1', uri: 'https://aloft.example/q/ab', userCode: 'AB-CD', interval: 5 } as const;

const toQr: SignInJourney['steps'] = [
  [press('qr.show'), 'creatingQr'],
  [answers('createQr', { kind: 'created', qr }), { showingQr: 'pausing' }],
];

/** Every state without a sign-in in progress, each after an earlier attempt. */
const places: Readonly<Record<string, SignInJourney['steps']>> = {
  idle: [...toQr, [press('signIn.cancel'), 'idle']],
  completed: [
    ...toQr,
    [{ delay: 'qrPoll' }, { showingQr: 'polling' }],
    [answers('pollQr', { kind: 'completed' }), 'completed'],
  ],
  failed: [
    ...toQr,
    [{ delay: 'qrPoll' }, { showingQr: 'polling' }],
    [answers('pollQr', { kind: 'denied' }), 'failed'],
  ],
  desktopForbidden: [
    [desktop('fff0'), 'askingDesktop'],
    [answers('askDesktop', { kind: 'forbidden' }), 'desktopForbidden'],
  ],
  qrExpired: [
    ...toQr,
    [{ delay: 'qrPoll' }, { showingQr: 'polling' }],
    [answers('pollQr', { kind: 'expired' }), 'qrExpired'],
  ],
};

const fresh = { attempt: null, qr: null, port: '', code: '', state: '', scope: '', failure: null } as const;
const malformed = { ...fresh, failure: localFailure('invalid_argument') } as const;

/** Every sign-in method, the view and the context right after it: nothing of an earlier attempt. */
const methods: readonly (readonly [
  string,
  SignInStimulus,
  string,
  NonNullable<SignInJourney['view']>,
  Readonly<Record<string, unknown>>,
])[] = [
  ['the popup', press('signIn.press'), 'beginning', { screen: 'opening' }, fresh],
  [
    'the extension',
    press('extension.ask'),
    'askingExtension',
    { screen: 'asking', whom: 'extension' },
    fresh,
  ],
  [
    'the desktop client',
    desktop('fff1'),
    'askingDesktop',
    { screen: 'asking', whom: 'desktop' },
    { ...fresh, port: 'fff1' },
  ],
  ['no port', desktop('zz'), 'failed', { screen: 'failed', failure: malformed.failure }, malformed],
  ['a device', press('device.ask'), 'askingDevice', { screen: 'asking', whom: 'device' }, fresh],
  ['a QR code', press('qr.show'), 'creatingQr', { screen: 'opening' }, fresh],
  [
    'no code',
    received('short', '', ''),
    'failed',
    { screen: 'failed', failure: malformed.failure },
    malformed,
  ],
  [
    'a code with a scope',
    received(other, 's2', 'user'),
    'checkingScope',
    { screen: 'exchanging' },
    { ...fresh, code: other, state: 's2', scope: 'user' },
  ],
  [
    'a code with a state',
    received(other, 's2', ''),
    'exchanging',
    { screen: 'exchanging' },
    { ...fresh, code: other, state: 's2' },
  ],
  ['a code alone', received(other, '', ''), 'naming', { screen: 'exchanging' }, { ...fresh, code: other }],
];

export const methodJourneys: readonly SignInJourney[] = Object.entries(places).flatMap(([place, steps]) =>
  methods.map(
    ([method, stimulus, to, view, context]): SignInJourney => ({
      title: `[R4.13] starting ${method} in ${place} clears the earlier attempt`,
      from: 'idle',
      steps: [...steps, [stimulus, to]],
      view,
      context,
    }),
  ),
);
