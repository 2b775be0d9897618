import { outcome } from '../shared/outcome.ts';
import { signInMethods, signInSetup } from './sign-in.setup.ts';
import type { SignInContext } from './sign-in.types.ts';

const nothing = (): null => null;
const port = ({ context }: { context: SignInContext }): { port: string } => ({ port: context.port });
const qr = ({ context }: { context: SignInContext }): { id: string } => ({ id: context.qr?.id ?? '' });

const toCode = {
  guard: { type: 'hasCode', params: outcome },
  target: '#signIn.naming',
  actions: { type: 'setCode', params: outcome },
} as const;
const toFailure = { target: '#signIn.failed', actions: { type: 'setFailure', params: outcome } } as const;
const toDenied = {
  guard: { type: 'isDeclined', params: outcome },
  target: '#signIn.failed',
  actions: 'setDenied',
} as const;

export const askingExtension = signInSetup.createStateConfig({
  description: 'Requests a code from the browser extension, within five seconds (R1.5).',
  tags: ['busy'],
  invoke: { src: 'askExtension', input: nothing, onDone: [toCode, toDenied, toFailure] },
  after: { extensionTimeout: { target: '#signIn.failed', actions: 'setTimedOut' } },
  on: { 'signIn.cancel': '#signIn.idle' },
});

export const askingDesktop = signInSetup.createStateConfig({
  description: 'Requests a code from the desktop client on this computer, once per press (R1.6, T11).',
  tags: ['busy'],
  invoke: {
    src: 'askDesktop',
    input: port,
    onDone: [
      toCode,
      toDenied,
      { guard: { type: 'isForbidden', params: outcome }, target: '#signIn.desktopForbidden' },
      toFailure,
    ],
  },
  after: { desktopTimeout: { target: '#signIn.failed', actions: 'setTimedOut' } },
  on: { 'signIn.cancel': '#signIn.idle' },
});

export const desktopForbidden = signInSetup.createStateConfig({
  description:
    'The browser blocks requests to this computer; the person can allow them or choose another method.',
  tags: ['blocked', 'needsUser', 'settled'],
  on: { ...signInMethods, 'signIn.cancel': '#signIn.idle' },
});

export const askingDevice = signInSetup.createStateConfig({
  description: 'Requests a code from a nearby device of the same person (R1.8).',
  tags: ['busy', 'needsUser'],
  invoke: { src: 'askDevice', input: nothing, onDone: [toCode, toDenied, toFailure] },
  on: { 'signIn.cancel': '#signIn.idle' },
});

export const creatingQr = signInSetup.createStateConfig({
  description: 'The service creates a short URL for the QR code (R1.7).',
  tags: ['busy'],
  invoke: {
    src: 'createQr',
    input: nothing,
    onDone: [
      {
        guard: { type: 'isCreated', params: outcome },
        target: '#signIn.showingQr',
        actions: { type: 'setQr', params: outcome },
      },
      toFailure,
    ],
  },
  on: { 'signIn.cancel': '#signIn.idle' },
});

const progress = [
  { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.completed', actions: 'emitCompleted' },
  { guard: { type: 'isDenied', params: outcome }, target: '#signIn.failed', actions: 'setDenied' },
  { guard: { type: 'isExpired', params: outcome }, target: '#signIn.qrExpired' },
  {
    guard: { type: 'isLost', params: outcome },
    target: '#signIn.failed',
    actions: { type: 'setFailure', params: outcome },
  },
] as const;

export const showingQr = signInSetup.createStateConfig({
  description: 'The QR code is shown and polled.',
  tags: ['needsUser'],
  initial: 'pausing',
  on: { 'signIn.cancel': '#signIn.idle', 'qr.refresh': '#signIn.creatingQr' },
  states: {
    pausing: { description: 'Between two looks.', after: { qrPoll: 'polling' } },
    polling: {
      description: 'Polls: has the code been scanned?',
      invoke: {
        src: 'pollQr',
        input: qr,
        onDone: [
          ...progress,
          { guard: { type: 'isScanned', params: outcome }, target: '#signIn.qrScanned' },
          { guard: { type: 'isSlowDown', params: outcome }, target: 'pausing', actions: 'slowDown' },
          { target: 'pausing' },
        ],
      },
    },
  },
});

export const qrScanned = signInSetup.createStateConfig({
  description: 'The code has been scanned; the person confirms on the other device.',
  tags: ['needsUser'],
  initial: 'pausing',
  on: { 'signIn.cancel': '#signIn.idle', 'qr.refresh': '#signIn.creatingQr' },
  states: {
    pausing: { description: 'Between two looks.', after: { qrPoll: 'polling' } },
    polling: {
      description: 'Polls: has the sign-in been confirmed?',
      invoke: {
        src: 'pollQr',
        input: qr,
        onDone: [
          ...progress,
          { guard: { type: 'isSlowDown', params: outcome }, target: 'pausing', actions: 'slowDown' },
          { target: 'pausing' },
        ],
      },
    },
  },
});

export const qrExpired = signInSetup.createStateConfig({
  description: 'The QR code has expired; a press creates a new one.',
  tags: ['settled', 'blocked', 'needsUser'],
  on: { ...signInMethods, 'qr.refresh': '#signIn.creatingQr', 'signIn.cancel': '#signIn.idle' },
});
