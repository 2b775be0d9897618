import { unreachable } from '../harness/failures.ts';
import {
  email,
  type LoginJourney,
  type LoginSteps,
  over,
  redirectTo,
  submit,
  wrong,
} from './login.fixtures.ts';

const session = { purpose: 'session', first: 'signIn' } as const;
const authorization = { purpose: 'authorization', first: 'signIn' } as const;
const entering = { signIn: 'entering' } as const;
const request = { event: { type: 'code.request', email } } as const;
const sent = { port: 'sendCode', answer: { kind: 'sent', verificationId: 'v1' } } as const;
const unsent = { port: 'sendCode', answer: { kind: 'failed', failure: unreachable } } as const;
const back = { event: { type: 'signIn.choose' } } as const;

const signUp: LoginSteps = [[{ event: { type: 'signUp.choose' } }, { signUp: 'entering' }]];
const proving: LoginSteps = [...signUp, [request, { signUp: 'sendingCode' }], [sent, { signUp: 'entering' }]];
const create = { event: { type: 'account.submit' } } as const;
const creating: LoginSteps = [...proving, [create, { signUp: 'creating' }]];
const created = (answer: Extract<LoginSteps[number][0], { port: 'createAccount' }>['answer']) =>
  ({ port: 'createAccount', answer }) as const;
const refusedAccount: LoginSteps = [
  ...creating,
  [created({ kind: 'failed', failure: wrong, token: 't1' }), { signUp: 'entering' }],
];
const noCode = { sentTo: '', verificationId: '', token: '' } as const;
const code = { sentTo: email, verificationId: 'v1', token: '' } as const;
const newAccount = { screen: 'signUp', busy: false, failure: null, sentTo: '' } as const;

const forget = { event: { type: 'password.forget', email } } as const;
const addressing: LoginSteps = [[forget, { reset: 'addressing' }]];
const resetting: LoginSteps = [
  ...addressing,
  [request, { reset: 'sendingCode' }],
  [sent, { reset: 'entering' }],
];
const setting: LoginSteps = [...resetting, [{ event: { type: 'reset.submit' } }, { reset: 'setting' }]];
const refusedReset: LoginSteps = [
  ...setting,
  [{ port: 'resetPassword', answer: { kind: 'failed', failure: wrong, token: 't1' } }, { reset: 'entering' }],
];
const blankReset = { screen: 'reset', busy: false, failure: null, sentTo: '', email } as const;

const opened = { event: { type: 'code.opened', email, verificationId: 'v2' } } as const;
const openedCode = { sentTo: email, verificationId: 'v2', token: '' } as const;

export const codeJourneys: readonly LoginJourney[] = [
  {
    title: '[R10.10] a link leads to the form for a new account, and its code goes along',
    input: { purpose: 'session', first: 'signUp' },
    from: { signUp: 'entering' },
    steps: [
      [opened, { signUp: 'entering' }, { ...newAccount, sentTo: email }],
      [create, { signUp: 'creating' }],
    ],
    view: { ...newAccount, busy: true, sentTo: email },
    portCalls: [['createAccount', openedCode]],
  },
  {
    title: '[R10.10] a link leads to a new password, and the address of its code is known at the sign-in',
    input: { purpose: 'session', first: 'reset' },
    from: { reset: 'addressing' },
    steps: [
      [opened, { reset: 'entering' }, { screen: 'reset', busy: false, failure: null, sentTo: email, email }],
      [{ event: { type: 'reset.submit' } }, { reset: 'setting' }],
      [{ port: 'resetPassword', answer: { kind: 'reset' } }, entering],
    ],
    view: { screen: 'signIn', busy: false, failure: null, restorable: false, isReset: true, email },
    portCalls: [['resetPassword', openedCode]],
  },
  {
    title: '[R10.10] the form for a new account forgets what was refused before',
    input: session,
    from: entering,
    steps: [
      [submit, { signIn: 'submitting' }],
      [{ port: 'giveLogin', answer: { kind: 'failed', failure: wrong } }, entering],
      ...signUp,
    ],
    view: newAccount,
  },
  {
    title: '[R10.10] while a code is mailed the form is busy',
    input: session,
    from: entering,
    steps: [...signUp, [request, { signUp: 'sendingCode' }]],
    view: { ...newAccount, busy: true },
    portCalls: [['sendCode', { email, usage: 'REGISTER' }]],
  },
  {
    title: '[R10.10] a mailed code is asked for',
    input: session,
    from: entering,
    steps: proving,
    view: { ...newAccount, sentTo: email },
    context: code,
  },
  {
    title: '[R10.10] a code that could not be mailed is said, and asking again forgets it',
    input: session,
    from: entering,
    steps: [...signUp, [request, { signUp: 'sendingCode' }], [unsent, { signUp: 'entering' }]],
    view: { ...newAccount, failure: unreachable },
  },
  {
    title: '[R10.10] another try to have a code mailed forgets the failure',
    input: session,
    from: entering,
    steps: [
      ...signUp,
      [request, { signUp: 'sendingCode' }],
      [unsent, { signUp: 'entering' }],
      [request, { signUp: 'sendingCode' }],
    ],
    view: { ...newAccount, busy: true },
  },
  {
    title: '[R10.10] while the account is made the form is busy, and the code goes along',
    input: session,
    from: entering,
    steps: creating,
    view: { ...newAccount, busy: true, sentTo: email },
    portCalls: [
      ['sendCode', { email, usage: 'REGISTER' }],
      ['createAccount', code],
    ],
    emitted: [],
  },
  {
    title: '[R10.10] a new account is signed in',
    input: session,
    from: entering,
    steps: [...creating, [created({ kind: 'completed', redirectTo: '' }), 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.completed' }],
  },
  {
    title: '[R1.4] a new account answers the program that waits',
    input: authorization,
    from: entering,
    steps: [...creating, [created({ kind: 'completed', redirectTo }), 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.authorized', redirectTo }],
  },
  {
    title: '[R1.4] a new account for a request that has expired ends the form',
    input: authorization,
    from: entering,
    steps: [...creating, [created({ kind: 'expired', failure: over }), 'expired']],
    view: { screen: 'expired', failure: over, canRetry: false },
  },
  {
    title: '[R10.10] a refused account is said, and what the code has proved is kept',
    input: session,
    from: entering,
    steps: refusedAccount,
    view: { ...newAccount, failure: wrong, sentTo: email },
    context: { ...code, token: 't1' },
  },
  {
    title: '[R10.10] the next try gives what the code has proved, and forgets the refusal',
    input: session,
    from: entering,
    steps: [
      ...refusedAccount,
      [create, { signUp: 'creating' }],
      [created({ kind: 'failed', failure: unreachable, token: '' }), { signUp: 'entering' }],
    ],
    view: { ...newAccount, failure: unreachable, sentTo: email },
    context: { token: 't1' },
    portCalls: [
      ['sendCode', { email, usage: 'REGISTER' }],
      ['createAccount', code],
      ['createAccount', { ...code, token: 't1' }],
    ],
  },
  {
    title: '[R10.10] while a refused account is tried again, the refusal is gone',
    input: session,
    from: entering,
    steps: [...refusedAccount, [create, { signUp: 'creating' }]],
    view: { ...newAccount, busy: true, sentTo: email },
  },
  {
    title: '[R10.10] another code proves anew',
    input: session,
    from: entering,
    steps: [...refusedAccount, [request, { signUp: 'sendingCode' }], [sent, { signUp: 'entering' }]],
    view: { ...newAccount, sentTo: email },
    context: code,
  },
  {
    title: '[R10.10] back from a new account, its code and its refusal are forgotten',
    input: session,
    from: entering,
    steps: [...refusedAccount, [back, entering]],
    view: { screen: 'signIn', failure: null },
    context: noCode,
  },
  {
    title: '[R10.10] a forgotten password begins with the address that was typed',
    input: session,
    from: entering,
    steps: [
      [submit, { signIn: 'submitting' }],
      [{ port: 'giveLogin', answer: { kind: 'failed', failure: wrong } }, entering],
      [{ event: { type: 'password.forget', email: 'b@example.org' } }, { reset: 'addressing' }],
    ],
    view: { ...blankReset, email: 'b@example.org' },
  },
  {
    title: '[R10.10] while the code for a new password is mailed the form is busy',
    input: session,
    from: entering,
    steps: [
      [{ event: { type: 'password.forget', email: '' } }, { reset: 'addressing' }],
      [request, { reset: 'sendingCode' }],
    ],
    view: { ...blankReset, busy: true },
    portCalls: [['sendCode', { email, usage: 'PASSWORD_RESET' }]],
  },
  {
    title: '[R10.10] after the code was mailed, it and the new password are asked for',
    input: session,
    from: entering,
    steps: resetting,
    view: { ...blankReset, sentTo: email },
    context: code,
  },
  {
    title: '[R10.10] a code for a new password that could not be mailed is said',
    input: session,
    from: entering,
    steps: [...addressing, [request, { reset: 'sendingCode' }], [unsent, { reset: 'addressing' }]],
    view: { ...blankReset, failure: unreachable },
  },
  {
    title: '[R10.10] the next try to have it mailed forgets the failure',
    input: session,
    from: entering,
    steps: [
      ...addressing,
      [request, { reset: 'sendingCode' }],
      [unsent, { reset: 'addressing' }],
      [request, { reset: 'sendingCode' }],
    ],
    view: { ...blankReset, busy: true },
  },
  {
    title: '[R10.10] back from a code that could not be mailed',
    input: session,
    from: entering,
    steps: [
      ...addressing,
      [request, { reset: 'sendingCode' }],
      [unsent, { reset: 'addressing' }],
      [back, entering],
    ],
    view: { screen: 'signIn', busy: false, failure: null },
  },
  {
    title: '[R10.10] while the new password is set the form is busy',
    input: session,
    from: entering,
    steps: setting,
    view: { ...blankReset, busy: true, sentTo: email },
    portCalls: [
      ['sendCode', { email, usage: 'PASSWORD_RESET' }],
      ['resetPassword', code],
    ],
  },
  {
    title: '[R10.10] a new password leads back to the form, which says so',
    input: session,
    from: entering,
    steps: [...setting, [{ port: 'resetPassword', answer: { kind: 'reset' } }, entering]],
    view: { screen: 'signIn', busy: false, failure: null, isReset: true },
    context: noCode,
  },
  {
    title: '[R10.10] the next sign-in forgets that a password was set',
    input: session,
    from: entering,
    steps: [
      ...setting,
      [{ port: 'resetPassword', answer: { kind: 'reset' } }, entering],
      [submit, { signIn: 'submitting' }],
    ],
    view: { screen: 'signIn', busy: true, isReset: false },
  },
  {
    title: '[R10.10] a refused password is said, and what the code has proved is kept',
    input: session,
    from: entering,
    steps: refusedReset,
    view: { ...blankReset, failure: wrong, sentTo: email },
    context: { ...code, token: 't1' },
  },
  {
    title: '[R10.10] while it is tried again, the refusal is gone',
    input: session,
    from: entering,
    steps: [...refusedReset, [{ event: { type: 'reset.submit' } }, { reset: 'setting' }]],
    view: { ...blankReset, busy: true, sentTo: email },
    portCalls: [
      ['sendCode', { email, usage: 'PASSWORD_RESET' }],
      ['resetPassword', code],
      ['resetPassword', { ...code, token: 't1' }],
    ],
  },
  {
    title: '[R10.10] while another code is mailed the form is busy, and the refusal is gone',
    input: session,
    from: entering,
    steps: [
      ...refusedReset,
      [{ event: { type: 'code.request', email: 'b@example.org' } }, { reset: 'resendingCode' }],
    ],
    view: { screen: 'reset', busy: true, failure: null, email: 'b@example.org' },
  },
  {
    title: '[R10.10] another code for the password proves anew',
    input: session,
    from: entering,
    steps: [
      ...refusedReset,
      [request, { reset: 'resendingCode' }],
      [{ port: 'sendCode', answer: { kind: 'sent', verificationId: 'v2' } }, { reset: 'entering' }],
    ],
    view: { ...blankReset, sentTo: email },
    context: { verificationId: 'v2', token: '' },
  },
  {
    title: '[R10.10] another code that could not be mailed is said; the first still works',
    input: session,
    from: entering,
    steps: [...resetting, [request, { reset: 'resendingCode' }], [unsent, { reset: 'entering' }]],
    view: { ...blankReset, failure: unreachable, sentTo: email },
    context: code,
  },
  {
    title: '[R10.10] back from the new password, its code and its refusal are forgotten',
    input: session,
    from: entering,
    steps: [...refusedReset, [back, entering]],
    view: { screen: 'signIn', failure: null },
    context: noCode,
  },
];
