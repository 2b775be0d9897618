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
} from './sign-in.elsewhere.ts';
import { awaiting, beginning, checkingBlocked, opening, popupBlocked } from './sign-in.popup.ts';
import { signInSetup, waysIn } from './sign-in.setup.ts';
import type { SignInPorts } from './sign-in.types.ts';

const nothing = (): null => null;

const machine = signInSetup.createMachine({
  id: 'signIn',
  description:
    'Five ways in — popup, browser extension, desktop client, QR code, a device close by — and two returns of a code: begun here, or asked about first (R1.4–R1.8, R4.12, R4.13).',
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
    idle: { description: 'Nobody is signing in.', tags: ['settled'], on: waysIn },
    beginning,
    opening,
    popupBlocked,
    checkingBlocked,
    awaiting,
    completing: {
      description: 'The cookies are there; the window is not needed any more.',
      tags: ['busy'],
      invoke: {
        src: 'closePopup',
        input: nothing,
        onDone: { target: 'completed', actions: 'tellCompleted' },
      },
    },
    refusing: {
      description: 'The other window said no; it is closed.',
      tags: ['busy'],
      invoke: { src: 'closePopup', input: nothing, onDone: 'failed' },
    },
    closing: {
      description: 'The person changed their mind.',
      tags: ['busy'],
      invoke: { src: 'closePopup', input: nothing, onDone: { target: 'idle', actions: 'forget' } },
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
    completed: { description: 'Somebody signed in.', tags: ['settled'], on: waysIn },
    failed: {
      description: 'It did not come to a sign-in; the failure says why, and each way can be tried again.',
      tags: ['settled', 'blocked'],
      on: {
        ...waysIn,
        'signIn.cancel': 'closing',
        // A window that seemed closed has signed in after all.
        'attempt.announced': {
          guard: 'wasCancelled',
          target: 'awaiting.polling',
          actions: 'noteReturn',
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
