import { assign, emit, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { unboundPort } from '../shared/port.ts';
import { isAuthCode, isHexPort, slowedDown } from './sign-in.rules.ts';
import type {
  AttemptAnswer,
  AttemptProgress,
  CredentialsAnswer,
  DesktopAnswer,
  ExchangeAnswer,
  HelperAnswer,
  OwnerAnswer,
  PopupAnswer,
  PopupClosed,
  QrAnswer,
  QrProgress,
  SignInContext,
  SignInEmitted,
  SignInEvent,
} from './sign-in.types.ts';

/** What the chart's parts share: types, ports, guards, actions and delays. */
export const signInSetup = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    beginAttempt: unboundPort<null, AttemptAnswer>('beginAttempt'),
    openPopup: unboundPort<{ readonly url: string }, PopupAnswer>('openPopup'),
    fetchAttempt: unboundPort<{ readonly id: string }, AttemptProgress>('fetchAttempt'),
    closePopup: unboundPort<null, PopupClosed>('closePopup'),
    askExtension: unboundPort<null, HelperAnswer>('askExtension'),
    askDesktop: unboundPort<{ readonly port: string }, DesktopAnswer>('askDesktop'),
    askDevice: unboundPort<null, HelperAnswer>('askDevice'),
    createQr: unboundPort<null, QrAnswer>('createQr'),
    pollQr: unboundPort<{ readonly id: string }, QrProgress>('pollQr'),
    fetchOwner: unboundPort<{ readonly code: string; readonly state: string }, OwnerAnswer>('fetchOwner'),
    readCredentials: unboundPort<{ readonly scope: string }, CredentialsAnswer>('readCredentials'),
    exchangeCode: unboundPort<
      { readonly code: string; readonly state: string; readonly confirmation: string },
      ExchangeAnswer
    >('exchangeCode'),
  },
  guards: {
    isBegun: (_, answer: AttemptAnswer) => answer.kind === 'begun',
    isOpened: (_, answer: PopupAnswer) => answer.kind === 'opened',
    isCompleted: (_, answer: AttemptProgress | QrProgress | ExchangeAnswer) => answer.kind === 'completed',
    isReturned: ({ context }, answer: AttemptProgress) => answer.kind === 'completed' && context.returned,
    isDenied: (_, answer: AttemptProgress | QrProgress) => answer.kind === 'denied',
    isExpired: (_, answer: AttemptProgress | QrProgress) => answer.kind === 'expired',
    isClosed: (_, answer: AttemptProgress) => answer.kind === 'pending' && answer.popup === 'closed',
    wasCancelled: ({ context }) => context.attempt !== null && context.failure?.code === 'cancelled',
    hasCode: (_, answer: DesktopAnswer) => answer.kind === 'code' && isAuthCode(answer.code),
    isDeclined: (_, answer: DesktopAnswer) => answer.kind === 'declined',
    isForbidden: (_, answer: DesktopAnswer) => answer.kind === 'forbidden',
    isCreated: (_, answer: QrAnswer) => answer.kind === 'created',
    isScanned: (_, answer: QrProgress) => answer.kind === 'scanned',
    isTooOften: (_, answer: QrProgress) => answer.kind === 'slowDown',
    isLost: (_, answer: QrProgress) => answer.kind === 'failed' && !answer.failure.retryable,
    isHexPort: ({ event }) => event.type === 'desktop.ask' && isHexPort(event.port),
    isMalformed: ({ event }) => event.type === 'code.received' && !isAuthCode(event.code),
    hasScope: ({ event }) => event.type === 'code.received' && event.scope !== '',
    hasState: ({ event }) => event.type === 'code.received' && event.state !== '',
    isMatching: (_, answer: CredentialsAnswer) => answer.kind === 'matching',
    hasOwner: (_, answer: OwnerAnswer) => answer.kind === 'owner',
    isKnownOwner: ({ context }, answer: OwnerAnswer) =>
      context.known && answer.kind === 'owner' && answer.owner.current,
  },
  actions: {
    takeAttempt: assign((_, answer: AttemptAnswer) =>
      answer.kind === 'begun' ? { attempt: answer.attempt, returned: false } : {},
    ),
    noteReturn: assign({ returned: true }),
    takeFailure: assign(
      (_, answer: AttemptAnswer | DesktopAnswer | QrAnswer | QrProgress | OwnerAnswer | ExchangeAnswer) =>
        answer.kind === 'failed' ? { failure: answer.failure } : { failure: localFailure('invalid_grant') },
    ),
    takeDenied: assign({ failure: () => localFailure('access_denied') }),
    takeExpired: assign({ failure: () => localFailure('expired_token') }),
    takeCancelled: assign({ failure: () => localFailure('cancelled') }),
    takeSilence: assign({ failure: () => localFailure('deadline_exceeded') }),
    takeMalformed: assign({ failure: () => localFailure('invalid_argument') }),
    takePort: assign(({ event }) => (event.type === 'desktop.ask' ? { port: event.port } : {})),
    takeCode: assign((_, answer: DesktopAnswer) =>
      answer.kind === 'code'
        ? { code: answer.code, state: '', scope: '', confirmation: '', known: false }
        : {},
    ),
    receiveCode: assign(({ event }) =>
      event.type === 'code.received'
        ? { code: event.code, state: event.state, scope: event.scope, confirmation: '', known: false }
        : {},
    ),
    takeQr: assign((_, answer: QrAnswer) =>
      answer.kind === 'created' ? { qr: answer.qr, interval: answer.qr.interval } : {},
    ),
    takePatience: assign(({ context }) => ({ interval: slowedDown(context.interval) })),
    takeOwner: assign((_, answer: OwnerAnswer) => (answer.kind === 'owner' ? { owner: answer.owner } : {})),
    know: assign({ known: true }),
    confirm: assign(({ context }) => ({ confirmation: context.owner?.confirmation ?? '' })),
    forget: assign({
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
    }),
    tellCompleted: emit({ type: 'signIn.completed' }),
  },
  delays: {
    attemptPoll: 1500,
    popupGrace: 2000,
    returnGrace: 5000,
    extensionTimeout: 5000,
    desktopTimeout: 5000,
    qrPoll: ({ context }) => context.interval * 1000,
  },
});

/** The ways in, offered wherever nobody is signing in. */
export const waysIn = {
  'signIn.press': { target: '#signIn.beginning', actions: 'forget' },
  'extension.ask': { target: '#signIn.askingExtension', actions: 'forget' },
  'desktop.ask': [
    { guard: 'isHexPort', target: '#signIn.askingDesktop', actions: ['forget', 'takePort'] },
    { target: '#signIn.failed', actions: ['forget', 'takeMalformed'] },
  ],
  'device.ask': { target: '#signIn.askingDevice', actions: 'forget' },
  'qr.show': { target: '#signIn.creatingQr', actions: 'forget' },
  'code.received': [
    { guard: 'isMalformed', target: '#signIn.failed', actions: ['forget', 'takeMalformed'] },
    { guard: 'hasScope', target: '#signIn.checkingScope', actions: ['forget', 'receiveCode'] },
    { guard: 'hasState', target: '#signIn.exchanging', actions: ['forget', 'receiveCode'] },
    { target: '#signIn.naming', actions: ['forget', 'receiveCode'] },
  ],
} as const;
