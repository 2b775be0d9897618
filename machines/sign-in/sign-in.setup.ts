import { assign, emit, setup } from 'xstate';
import { localFailure } from '../shared/failure.ts';
import type { ChartMeta } from '../shared/meta.ts';
import { unboundPort } from '../shared/port.ts';
import { isAuthCode, isHexPort, slowerInterval } from './sign-in.rules.ts';
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
    isSlowDown: (_, answer: QrProgress) => answer.kind === 'slowDown',
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
    setAttempt: assign((_, answer: AttemptAnswer) =>
      answer.kind === 'begun' ? { attempt: answer.attempt, returned: false } : {},
    ),
    setReturned: assign({ returned: true }),
    setFailure: assign(
      (_, answer: AttemptAnswer | DesktopAnswer | QrAnswer | QrProgress | OwnerAnswer | ExchangeAnswer) =>
        answer.kind === 'failed' ? { failure: answer.failure } : { failure: localFailure('invalid_grant') },
    ),
    setDenied: assign({ failure: () => localFailure('access_denied') }),
    setExpired: assign({ failure: () => localFailure('expired_token') }),
    setCancelled: assign({ failure: () => localFailure('cancelled') }),
    setTimedOut: assign({ failure: () => localFailure('deadline_exceeded') }),
    setUnknown: assign({ failure: () => localFailure('login_required') }),
    setMalformed: assign({ failure: () => localFailure('invalid_argument') }),
    setPort: assign(({ event }) => (event.type === 'desktop.ask' ? { port: event.port } : {})),
    setCode: assign((_, answer: DesktopAnswer) =>
      answer.kind === 'code'
        ? { code: answer.code, state: '', scope: '', confirmation: '', known: false }
        : {},
    ),
    receiveCode: assign(({ event }) =>
      event.type === 'code.received'
        ? { code: event.code, state: event.state, scope: event.scope, confirmation: '', known: false }
        : {},
    ),
    setQr: assign((_, answer: QrAnswer) =>
      answer.kind === 'created' ? { qr: answer.qr, interval: answer.qr.interval } : {},
    ),
    slowDown: assign(({ context }) => ({ interval: slowerInterval(context.interval) })),
    setOwner: assign((_, answer: OwnerAnswer) => (answer.kind === 'owner' ? { owner: answer.owner } : {})),
    setKnown: assign({ known: true }),
    confirm: assign(({ context }) => ({ confirmation: context.owner?.confirmation ?? '' })),
    reset: assign({
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
    emitCompleted: emit({ type: 'signIn.completed' }),
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

/** The sign-in methods, accepted in every state without a sign-in in progress. */
export const signInMethods = {
  'signIn.press': { target: '#signIn.beginning', actions: 'reset' },
  'extension.ask': { target: '#signIn.askingExtension', actions: 'reset' },
  'desktop.ask': [
    { guard: 'isHexPort', target: '#signIn.askingDesktop', actions: ['reset', 'setPort'] },
    { target: '#signIn.failed', actions: ['reset', 'setMalformed'] },
  ],
  'device.ask': { target: '#signIn.askingDevice', actions: 'reset' },
  'qr.show': { target: '#signIn.creatingQr', actions: 'reset' },
  'code.received': [
    { guard: 'isMalformed', target: '#signIn.failed', actions: ['reset', 'setMalformed'] },
    { guard: 'hasScope', target: '#signIn.checkingScope', actions: ['reset', 'receiveCode'] },
    { guard: 'hasState', target: '#signIn.exchanging', actions: ['reset', 'receiveCode'] },
    { target: '#signIn.naming', actions: ['reset', 'receiveCode'] },
  ],
} as const;
