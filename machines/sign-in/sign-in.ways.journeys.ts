import type { Journey, Stimulus } from '../harness/types.ts';
import { localFailure } from '../shared/failure.ts';

const other = 'another-code-of-16-letters';
const press = (type: string): Stimulus => ({ event: { type } });
const desktop = (port: string): Stimulus => ({ event: { type: 'desktop.ask', port } });
const received = (given: string, state: string, scope: string): Stimulus => ({
  event: { type: 'code.received', code: given, state, scope },
});
const answers = (port: string, answer: object): Stimulus => ({ port, answer });
const qr = { id: 'q1', uri: 'https://aloft.example/q/ab', userCode: 'AB-CD', interval: 5 };

const toQr: Journey['steps'] = [
  [press('qr.show'), 'creatingQr'],
  [answers('createQr', { kind: 'created', qr }), { showingQr: 'pausing' }],
];

/** Where nobody is signing in, each with something left of the last time. */
const places: Readonly<Record<string, Journey['steps']>> = {
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

const fresh = { attempt: null, qr: null, port: '', code: '', state: '', scope: '', failure: null };
const malformed = { ...fresh, failure: localFailure('invalid_argument') };

/** Every way in, and what the chart knows right after it: nothing of the last time. */
const ways: readonly (readonly [string, Stimulus, string, Readonly<Record<string, unknown>>])[] = [
  ['the popup', press('signIn.press'), 'beginning', fresh],
  ['the extension', press('extension.ask'), 'askingExtension', fresh],
  ['the desktop client', desktop('fff1'), 'askingDesktop', { ...fresh, port: 'fff1' }],
  ['no port', desktop('zz'), 'failed', malformed],
  ['a device', press('device.ask'), 'askingDevice', fresh],
  ['a QR code', press('qr.show'), 'creatingQr', fresh],
  ['no code', received('short', '', ''), 'failed', malformed],
  [
    'a code with a scope',
    received(other, 's2', 'user'),
    'checkingScope',
    { ...fresh, code: other, state: 's2', scope: 'user' },
  ],
  ['a code with a state', received(other, 's2', ''), 'exchanging', { ...fresh, code: other, state: 's2' }],
  ['a code alone', received(other, '', ''), 'naming', { ...fresh, code: other }],
];

export const wayJourneys: readonly Journey[] = Object.entries(places).flatMap(([place, steps]) =>
  ways.map(
    ([way, stimulus, to, context]): Journey => ({
      title: `[R4.13] from ${place}, ${way} begins clean`,
      from: 'idle',
      steps: [...steps, [stimulus, to]],
      context,
    }),
  ),
);
