import { outcome } from '../shared/outcome.ts';
import { signInSetup, waysIn } from './sign-in.setup.ts';
import type { SignInContext } from './sign-in.types.ts';

const nothing = (): null => null;
const port = ({ context }: { context: SignInContext }): { port: string } => ({ port: context.port });
const qr = ({ context }: { context: SignInContext }): { id: string } => ({ id: context.qr?.id ?? '' });

const toCode = {
  guard: { type: 'hasCode', params: outcome },
  target: '#signIn.naming',
  actions: { type: 'takeCode', params: outcome },
} as const;
const toFailure = { target: '#signIn.failed', actions: { type: 'takeFailure', params: outcome } } as const;
const toDenied = {
  guard: { type: 'isDeclined', params: outcome },
  target: '#signIn.failed',
  actions: 'takeDenied',
} as const;

export const askingExtension = signInSetup.createStateConfig({
  description: 'The browser extension is asked for a code; it has five seconds (R1.5).',
  tags: ['busy'],
  invoke: { src: 'askExtension', input: nothing, onDone: [toCode, toDenied, toFailure] },
  after: { extensionTimeout: { target: '#signIn.failed', actions: 'takeSilence' } },
  on: { 'signIn.cancel': '#signIn.idle' },
});

export const askingDesktop = signInSetup.createStateConfig({
  description: 'The desktop client on this computer is asked for a code, once per press (R1.6, T11).',
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
  after: { desktopTimeout: { target: '#signIn.failed', actions: 'takeSilence' } },
  on: { 'signIn.cancel': '#signIn.idle' },
});

export const desktopForbidden = signInSetup.createStateConfig({
  description:
    'The browser lets no page speak to this computer; the person may allow it, or choose another way.',
  tags: ['blocked', 'needsUser', 'settled'],
  on: { ...waysIn, 'signIn.cancel': '#signIn.idle' },
});

export const askingDevice = signInSetup.createStateConfig({
  description: 'A device of this person close by is asked for a code (R1.8).',
  tags: ['busy', 'needsUser'],
  invoke: { src: 'askDevice', input: nothing, onDone: [toCode, toDenied, toFailure] },
  on: { 'signIn.cancel': '#signIn.idle' },
});

export const creatingQr = signInSetup.createStateConfig({
  description: 'The service makes a short address to be scanned (R1.7).',
  tags: ['busy'],
  invoke: {
    src: 'createQr',
    input: nothing,
    onDone: [
      {
        guard: { type: 'isCreated', params: outcome },
        target: '#signIn.showingQr',
        actions: { type: 'takeQr', params: outcome },
      },
      toFailure,
    ],
  },
  on: { 'signIn.cancel': '#signIn.idle' },
});

const progress = [
  { guard: { type: 'isCompleted', params: outcome }, target: '#signIn.completed', actions: 'tellCompleted' },
  { guard: { type: 'isDenied', params: outcome }, target: '#signIn.failed', actions: 'takeDenied' },
  { guard: { type: 'isExpired', params: outcome }, target: '#signIn.qrExpired' },
  {
    guard: { type: 'isLost', params: outcome },
    target: '#signIn.failed',
    actions: { type: 'takeFailure', params: outcome },
  },
] as const;

export const showingQr = signInSetup.createStateConfig({
  description: 'The code is on screen and waits to be scanned; the service is asked from time to time.',
  tags: ['needsUser'],
  initial: 'pausing',
  on: { 'signIn.cancel': '#signIn.idle', 'qr.refresh': '#signIn.creatingQr' },
  states: {
    pausing: { description: 'Between two looks.', after: { qrPoll: 'polling' } },
    polling: {
      description: 'Whether it was scanned.',
      invoke: {
        src: 'pollQr',
        input: qr,
        onDone: [
          ...progress,
          { guard: { type: 'isScanned', params: outcome }, target: '#signIn.qrScanned' },
          { guard: { type: 'isTooOften', params: outcome }, target: 'pausing', actions: 'takePatience' },
          { target: 'pausing' },
        ],
      },
    },
  },
});

export const qrScanned = signInSetup.createStateConfig({
  description: 'The other device has scanned it; the person confirms there.',
  tags: ['needsUser'],
  initial: 'pausing',
  on: { 'signIn.cancel': '#signIn.idle', 'qr.refresh': '#signIn.creatingQr' },
  states: {
    pausing: { description: 'Between two looks.', after: { qrPoll: 'polling' } },
    polling: {
      description: 'Whether it was confirmed.',
      invoke: {
        src: 'pollQr',
        input: qr,
        onDone: [
          ...progress,
          { guard: { type: 'isTooOften', params: outcome }, target: 'pausing', actions: 'takePatience' },
          { target: 'pausing' },
        ],
      },
    },
  },
});

export const qrExpired = signInSetup.createStateConfig({
  description: 'The code has run out; a press makes a new one.',
  tags: ['settled', 'blocked', 'needsUser'],
  on: { ...waysIn, 'qr.refresh': '#signIn.creatingQr', 'signIn.cancel': '#signIn.idle' },
});
