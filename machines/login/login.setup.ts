import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { unboundPort } from '../shared/port.ts';
import type {
  AccountAnswer,
  CodeAnswer,
  CodeProof,
  CodeUsage,
  FactorAnswer,
  FirstForm,
  LoginAnswer,
  LoginContext,
  LoginEmitted,
  LoginEvent,
  LoginInput,
  ResetAnswer,
} from './login.types.ts';

const noCode = { sentTo: '', verificationId: '', token: '' } as const;

/** What the chart's parts share: types, ports, guards and actions. */
export const loginSetup = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as LoginEmitted,
    tags: {} as 'busy' | 'blocked' | 'needsUser' | 'settled',
  },
  actors: {
    giveLogin: unboundPort<undefined, LoginAnswer>('giveLogin'),
    giveFactor: unboundPort<{ readonly challenge: string }, FactorAnswer>('giveFactor'),
    restoreAccount: unboundPort<undefined, LoginAnswer>('restoreAccount'),
    createAccount: unboundPort<CodeProof, AccountAnswer>('createAccount'),
    sendCode: unboundPort<{ readonly email: string; readonly usage: CodeUsage }, CodeAnswer>('sendCode'),
    resetPassword: unboundPort<CodeProof, ResetAnswer>('resetPassword'),
  },
  guards: {
    isCompleted: (_, answer: LoginAnswer | AccountAnswer) => answer.kind === 'completed',
    isSecondStep: (_, answer: LoginAnswer) => answer.kind === 'secondStep',
    isClosing: (_, answer: LoginAnswer) => answer.kind === 'closing',
    isResetRequired: (_, answer: LoginAnswer) => answer.kind === 'resetRequired',
    isExpired: (_, answer: LoginAnswer | AccountAnswer) => answer.kind === 'expired',
    isSent: (_, answer: CodeAnswer) => answer.kind === 'sent',
    isReset: (_, answer: ResetAnswer) => answer.kind === 'reset',
    isFirst: ({ context }, { form }: { readonly form: FirstForm }) => context.first === form,
    isForSession: ({ context }) => context.purpose === 'session',
    isRecovery: ({ event }) => event.type === 'factor.choose' && event.factor === 'recovery',
  },
  actions: {
    forgetFailure: assign({ failure: null, isReset: false }),
    forgetCode: assign(noCode),
    forgetChallenge: assign({ challenge: '', byPasskey: false }),
    setFailure: assign((_, answer: LoginAnswer | CodeAnswer | AccountAnswer | ResetAnswer) =>
      'failure' in answer ? { failure: answer.failure } : {},
    ),
    setChallenge: assign((_, answer: LoginAnswer) =>
      answer.kind === 'secondStep' ? { challenge: answer.challenge, byPasskey: answer.byPasskey } : {},
    ),
    setAddress: assign(({ event }) => ('email' in event ? { email: event.email } : {})),
    setCode: assign(({ context }, answer: CodeAnswer) =>
      answer.kind === 'sent'
        ? { sentTo: context.email, verificationId: answer.verificationId, token: '' }
        : {},
    ),
    takeCode: assign(({ event }) =>
      event.type === 'code.opened'
        ? { email: event.email, sentTo: event.email, verificationId: event.verificationId, token: '' }
        : {},
    ),
    setToken: assign(({ context }, answer: AccountAnswer | ResetAnswer) =>
      answer.kind === 'failed' ? { token: answer.token === '' ? context.token : answer.token } : {},
    ),
    setReset: assign({ isReset: true }),
    setRedirect: assign((_, answer: LoginAnswer | AccountAnswer) =>
      answer.kind === 'completed' ? { redirectTo: answer.redirectTo } : {},
    ),
    takeRedirect: assign(({ event }) =>
      event.type === 'passkey.completed' ? { redirectTo: event.redirectTo } : {},
    ),
    emitCompleted: emit(
      ({ context: { redirectTo } }): LoginEmitted =>
        redirectTo === '' ? { type: 'login.completed' } : { type: 'login.authorized', redirectTo },
    ),
  },
});
