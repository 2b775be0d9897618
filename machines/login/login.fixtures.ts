import { unreachable } from '../harness/failures.ts';
import type { EventSamples, Journey, PortSamples } from '../harness/types.ts';
import { declareView } from '../harness/view-variants.ts';
import { localFailure } from '../shared/failure.ts';
import type { loginMachine } from './login.machine.ts';
import type { LoginEvent, LoginPorts } from './login.types.ts';
import { type LoginView, viewLogin } from './login.view.ts';

export const inputs = {
  session: { purpose: 'session', first: 'signIn' },
  authorization: { purpose: 'authorization', first: 'signIn' },
  signUp: { purpose: 'session', first: 'signUp' },
  reset: { purpose: 'session', first: 'reset' },
} as const;

export const email = 'ada@example.org';
export const redirectTo = 'http://127.0.0.1:4444/callback?code=c';
export const wrong = localFailure('invalid_account_or_password');
export const closing = localFailure('cannot_unlock');
export const over = localFailure('expired_token');
export const resetRequired = localFailure('password_reset_required');

export const events: EventSamples<LoginEvent> = {
  'signIn.choose': [{ type: 'signIn.choose' }],
  'signUp.choose': [{ type: 'signUp.choose' }],
  'password.forget': [{ type: 'password.forget', email }],
  'login.submit': [{ type: 'login.submit', email }],
  'account.submit': [{ type: 'account.submit' }],
  'account.restore': [{ type: 'account.restore' }],
  'code.request': [{ type: 'code.request', email }],
  'code.opened': [{ type: 'code.opened', email, verificationId: 'v2' }],
  'reset.submit': [{ type: 'reset.submit' }],
  'factor.choose': [
    { type: 'factor.choose', factor: 'authenticator' },
    { type: 'factor.choose', factor: 'recovery' },
  ],
  'factor.submit': [{ type: 'factor.submit' }],
  'passkey.completed': [{ type: 'passkey.completed', redirectTo: '' }],
  'session.signedIn': [{ type: 'session.signedIn' }],
};

const answers = {
  completed: [
    { kind: 'completed', redirectTo: '' },
    { kind: 'completed', redirectTo },
  ],
  secondStep: [
    { kind: 'secondStep', challenge: 'c1', byPasskey: true },
    { kind: 'secondStep', challenge: 'c1', byPasskey: false },
  ],
  closing: [{ kind: 'closing', failure: closing }],
  resetRequired: [{ kind: 'resetRequired', failure: resetRequired }],
  expired: [{ kind: 'expired', failure: over }],
  failed: [{ kind: 'failed', failure: wrong }],
} as const;

export const ports: PortSamples<LoginPorts> = {
  giveLogin: answers,
  giveFactor: { completed: answers.completed, expired: answers.expired, failed: answers.failed },
  restoreAccount: answers,
  createAccount: {
    completed: [{ kind: 'completed', redirectTo: '' }],
    expired: [{ kind: 'expired', failure: over }],
    failed: [{ kind: 'failed', failure: wrong, token: 't1' }],
  },
  sendCode: {
    sent: [{ kind: 'sent', verificationId: 'v1' }],
    failed: [{ kind: 'failed', failure: unreachable }],
  },
  resetPassword: {
    reset: [{ kind: 'reset' }],
    failed: [{ kind: 'failed', failure: wrong, token: 't1' }],
  },
};

/** The variants of the view: `waits` where a person can only wait, `rests` elsewhere. */
export const view = declareView(viewLogin, 'screen', {
  signIn: {
    shown: 'rests',
    fields: {
      busy: { true: 'waits', false: 'rests' },
      restorable: { true: 'rests', false: 'rests' },
      isReset: { true: 'rests', false: 'rests' },
    },
  },
  signUp: { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } },
  reset: { shown: 'rests', fields: { busy: { true: 'waits', false: 'rests' } } },
  secondStep: {
    shown: 'rests',
    fields: {
      busy: { true: 'waits', false: 'rests' },
      factor: { authenticator: 'rests', recovery: 'rests' },
      byPasskey: { true: 'rests', false: 'rests' },
    },
  },
  expired: { shown: 'rests', fields: { canRetry: { true: 'rests', false: 'rests' } } },
  completed: 'rests',
});

export type LoginJourney = Journey<typeof loginMachine, LoginView>;
export type LoginSteps = LoginJourney['steps'];

export const submit = { event: { type: 'login.submit', email } } as const;
export const secondStep = { kind: 'secondStep', challenge: 'c1', byPasskey: true } as const;
