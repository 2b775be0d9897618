import { fromPort } from '../shared/port.ts';
import { checkingScope, confirming, exchanging, naming } from './sign-in.code.ts';
import {
  askingDesktop,
  askingDevice,
  askingExtension,
  creatingQr,
  desktopForbidden,
  qrExpired,
  qrScanned,
  showingQr,
} from './sign-in.external.ts';
import { awaiting, beginning, checkingBlocked, opening, popupBlocked } from './sign-in.popup.ts';
import { signInMethods, signInSetup } from './sign-in.setup.ts';
import type { SignInPorts } from './sign-in.types.ts';

const nothing = (): null => null;

const machine = signInSetup.createMachine({
  id: 'signIn',
  description:
    'Five sign-in methods — popup, browser extension, desktop client, QR code, nearby device — and two kinds of codes: requested here, or confirmed first (R1.4–R1.8, R4.12, R4.13).',
  meta: { requirements: ['R1.4', 'R1.5', 'R1.6', 'R1.7', 'R1.8', 'R4.12', 'R4.13', 'R5.8'] },
  options: { maxIterations: 100 },
  context: {
    attempt: null,
    returned: false,
    qr: null,
    interval: 0,
    port: '',
    code: '',
    state: '',
    scope: '',
    confirmation: '',
    known: false,
    owner: null,
    failure: null,
  },
  initial: 'idle',
  states: {
    idle: { description: 'Nobody is signing in.', tags: ['settled'], on: signInMethods },
    beginning,
    opening,
    popupBlocked,
    checkingBlocked,
    awaiting,
    completing: {
      description: 'Signed in; closes the window, which has received its cookies.',
      tags: ['busy'],
      invoke: {
        src: 'closePopup',
        input: nothing,
        onDone: { target: 'completed', actions: 'emitCompleted' },
      },
    },
    refusing: {
      description: 'The sign-in was denied in the other window; closes it.',
      tags: ['busy'],
      invoke: { src: 'closePopup', input: nothing, onDone: 'failed' },
    },
    closing: {
      description: 'Cancelled; closes the window.',
      tags: ['busy'],
      invoke: { src: 'closePopup', input: nothing, onDone: { target: 'idle', actions: 'reset' } },
    },
    askingExtension,
    askingDesktop,
    desktopForbidden,
    askingDevice,
    creatingQr,
    showingQr,
    qrScanned,
    qrExpired,
    checkingScope,
    naming,
    confirming,
    exchanging,
    completed: { description: 'Somebody signed in.', tags: ['settled'], on: signInMethods },
    failed: {
      description: 'The sign-in failed; the failure says why, and every method can be tried again.',
      tags: ['settled', 'blocked'],
      on: {
        ...signInMethods,
        'signIn.cancel': 'closing',
        // A window that seemed closed may still have signed in.
        'attempt.announced': {
          guard: 'wasCancelled',
          target: 'awaiting.polling',
          actions: 'setReturned',
        },
      },
    },
  },
});

export const signInMachine = machine;

/** The chart with its ports bound. */
export function withSignInPorts(ports: SignInPorts): typeof machine {
  return machine.provide({
    actors: {
      beginAttempt: fromPort(ports.beginAttempt),
      openPopup: fromPort(ports.openPopup),
      fetchAttempt: fromPort(ports.fetchAttempt),
      closePopup: fromPort(ports.closePopup),
      askExtension: fromPort(ports.askExtension),
      askDesktop: fromPort(ports.askDesktop),
      askDevice: fromPort(ports.askDevice),
      createQr: fromPort(ports.createQr),
      pollQr: fromPort(ports.pollQr),
      fetchOwner: fromPort(ports.fetchOwner),
      readCredentials: fromPort(ports.readCredentials),
      exchangeCode: fromPort(ports.exchangeCode),
    },
  });
}
