import { refused, unreachable } from '../harness/failures.ts';
import type { EventSamples, Journey, PortSamples, StimulusOf } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import type { signInMachine } from './sign-in.machine.ts';
import type { SignInEvent, SignInPorts } from './sign-in.types.ts';
import { type SignInView, viewSignIn } from './sign-in.view.ts';

const code = 'a-code-of-16-characters';
export const owner = {
  name: 'Ada',
  email: 'a…@example.org',
  current: false,
  confirmation: 'a-confirmation',
  requester: { client: 'Aloft', from: 'other_browser', place: 'Firefox, Linux' },
} as const;
export const inputs = { usual: undefined };

export const events: EventSamples<SignInEvent> = {
  'signIn.press': [{ type: 'signIn.press' }],
  'signIn.cancel': [{ type: 'signIn.cancel' }],
  'attempt.announced': [{ type: 'attempt.announced' }],
  'extension.ask': [{ type: 'extension.ask' }],
  'desktop.ask': [
    { type: 'desktop.ask', port: 'fff0' },
    { type: 'desktop.ask', port: 'no port' },
  ],
  'device.ask': [{ type: 'device.ask' }],
  'qr.show': [{ type: 'qr.show' }],
  'qr.refresh': [{ type: 'qr.refresh' }],
  'code.received': [
    { type: 'code.received', code, state: '', scope: '' },
    { type: 'code.received', code, state: 's1', scope: '' },
    { type: 'code.received', code, state: 's1', scope: 'user pan' },
    { type: 'code.received', code: 'short', state: '', scope: '' },
  ],
  'owner.confirm': [{ type: 'owner.confirm' }],
  'owner.refuse': [{ type: 'owner.refuse' }],
};

const helper = {
  code: [
    { kind: 'code', code },
    { kind: 'code', code: 'no code' },
  ],
  declined: [{ kind: 'declined' }],
  failed: [{ kind: 'failed', failure: unreachable }],
} as const;

export const ports: PortSamples<SignInPorts> = {
  beginAttempt: {
    begun: [{ kind: 'begun', attempt: { id: 'a1', url: '/v1/auth/authorize?x' } }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  openPopup: { opened: [{ kind: 'opened' }], blocked: [{ kind: 'blocked' }] },
  fetchAttempt: {
    pending: [
      { kind: 'pending', popup: 'open' },
      { kind: 'pending', popup: 'closed' },
    ],
    completed: [{ kind: 'completed' }],
    denied: [{ kind: 'denied' }],
    expired: [{ kind: 'expired' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  closePopup: { closed: [{ kind: 'closed' }] },
  askExtension: helper,
  askDevice: helper,
  askDesktop: { ...helper, forbidden: [{ kind: 'forbidden' }] },
  createQr: {
    created: [
      {
        kind: 'created',
        qr: { id: 'q1', uri: 'https://aloft.example/q/ab', userCode: 'AB-CD', interval: 50 },
      },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  pollQr: {
    pending: [{ kind: 'pending' }],
    slowDown: [{ kind: 'slowDown' }],
    scanned: [{ kind: 'scanned' }],
    completed: [{ kind: 'completed' }],
    denied: [{ kind: 'denied' }],
    expired: [{ kind: 'expired' }],
    failed: [
      { kind: 'failed', failure: unreachable },
      { kind: 'failed', failure: refused },
    ],
  },
  fetchOwner: {
    owner: [
      { kind: 'owner', owner },
      { kind: 'owner', owner: { ...owner, current: true } },
    ],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  readCredentials: { matching: [{ kind: 'matching' }], other: [{ kind: 'other' }] },
  exchangeCode: { completed: [{ kind: 'completed' }], failed: [{ kind: 'failed', failure: refused }] },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewSignIn, 'screen', {
  idle: 'rests',
  opening: 'waits',
  // The person continues in the other window or on the other device.
  waiting: 'rests',
  popupBlocked: 'rests',
  asking: { shown: 'rests', fields: { whom: { extension: 'waits', desktop: 'waits', device: 'rests' } } },
  desktopForbidden: 'rests',
  qr: { shown: 'rests', fields: { scanned: { true: 'rests', false: 'rests' } } },
  qrExpired: 'rests',
  exchanging: 'waits',
  confirm: 'rests',
  failed: 'rests',
  completed: 'rests',
});

export type SignInJourney = Journey<typeof signInMachine, SignInView>;
export type SignInStimulus = StimulusOf<typeof signInMachine>;
