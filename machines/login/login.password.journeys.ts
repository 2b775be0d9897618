import {
  closing,
  email,
  type LoginJourney,
  type LoginSteps,
  over,
  redirectTo,
  resetRequired,
  secondStep,
  submit,
  wrong,
} from './login.fixtures.ts';

const session = { purpose: 'session', first: 'signIn' } as const;
const authorization = { purpose: 'authorization', first: 'signIn' } as const;
const entering = { signIn: 'entering' } as const;
const submitted: LoginSteps = [[submit, { signIn: 'submitting' }]];
const answer = (given: Extract<LoginSteps[number][0], { port: 'giveLogin' }>['answer']) =>
  ({ port: 'giveLogin', answer: given }) as const;
const restored = (given: Extract<LoginSteps[number][0], { port: 'restoreAccount' }>['answer']) =>
  ({ port: 'restoreAccount', answer: given }) as const;
const refused: LoginSteps = [...submitted, [answer({ kind: 'failed', failure: wrong }), entering]];
const restorable: LoginSteps = [
  ...submitted,
  [answer({ kind: 'closing', failure: closing }), { signIn: 'restorable' }],
];
const restoring: LoginSteps = [
  ...restorable,
  [{ event: { type: 'account.restore' } }, { signIn: 'restoring' }],
];
const blank = { screen: 'signIn', busy: false, failure: null, restorable: false, isReset: false } as const;

export const passwordJourneys: readonly LoginJourney[] = [
  {
    title: '[R1.4] the form begins with address and password, and nothing is under way',
    input: session,
    from: entering,
    steps: [],
    view: blank,
  },
  {
    title: '[R1.4] while the password is checked the form is busy',
    input: session,
    from: entering,
    steps: submitted,
    view: { ...blank, busy: true },
    context: { email },
    portCalls: [['giveLogin', undefined]],
    emitted: [],
  },
  {
    title: '[R1.4] a right password signs in here',
    input: session,
    from: entering,
    steps: [...submitted, [answer({ kind: 'completed', redirectTo: '' }), 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.completed' }],
  },
  {
    title: '[R1.4] a right password answers the program that waits',
    input: authorization,
    from: entering,
    steps: [...submitted, [answer({ kind: 'completed', redirectTo }), 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.authorized', redirectTo }],
    context: { redirectTo },
  },
  {
    title: '[R1.4] a wrong password is said, and the form is ready again',
    input: session,
    from: entering,
    steps: refused,
    view: { ...blank, failure: wrong },
    emitted: [],
  },
  {
    title: '[R1.4] the next try forgets the refusal',
    input: session,
    from: entering,
    steps: [...refused, [submit, { signIn: 'submitting' }]],
    view: { ...blank, busy: true },
  },
  {
    title: '[R1.4] the request of the other program that has expired ends the form',
    input: authorization,
    from: entering,
    steps: [...submitted, [answer({ kind: 'expired', failure: over }), 'expired']],
    view: { screen: 'expired', failure: over, canRetry: false },
    emitted: [],
  },
  {
    title: '[R10.10] an account that wants a new password is led to it, with the address',
    input: session,
    from: entering,
    steps: [
      ...submitted,
      [answer({ kind: 'resetRequired', failure: resetRequired }), { reset: 'addressing' }],
    ],
    view: { screen: 'reset', busy: false, failure: resetRequired, sentTo: '', email },
  },
  {
    title: '[R10.10] an account that is being deleted is offered back',
    input: session,
    from: entering,
    steps: restorable,
    view: { ...blank, failure: closing, restorable: true },
  },
  {
    title: '[R10.10] while the account is restored the form is busy',
    input: session,
    from: entering,
    steps: restoring,
    view: { ...blank, busy: true },
    portCalls: [
      ['giveLogin', undefined],
      ['restoreAccount', undefined],
    ],
  },
  {
    title: '[R10.10] a restored account is signed in',
    input: session,
    from: entering,
    steps: [...restoring, [restored({ kind: 'completed', redirectTo: '' }), 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.completed' }],
  },
  {
    title: '[R10.10] a restored account answers the program that waits',
    input: authorization,
    from: entering,
    steps: [...restoring, [restored({ kind: 'completed', redirectTo }), 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.authorized', redirectTo }],
  },
  {
    title: '[R10.10] a restored account with a second step goes on to it',
    input: session,
    from: entering,
    steps: [...restoring, [restored(secondStep), { secondStep: 'authenticator' }]],
    view: { screen: 'secondStep', challenge: 'c1', byPasskey: true, failure: null },
  },
  {
    title: '[R10.10] a restoration that is still refused as being deleted is offered again',
    input: session,
    from: entering,
    steps: [...restoring, [restored({ kind: 'closing', failure: closing }), { signIn: 'restorable' }]],
    view: { ...blank, failure: closing, restorable: true },
  },
  {
    title: '[R10.10] a restoration that wants a new password leads to it',
    input: session,
    from: entering,
    steps: [
      ...restoring,
      [restored({ kind: 'resetRequired', failure: resetRequired }), { reset: 'addressing' }],
    ],
    view: { screen: 'reset', failure: resetRequired },
  },
  {
    title: '[R10.10] a restoration for a request that has expired ends the form',
    input: authorization,
    from: entering,
    steps: [...restoring, [restored({ kind: 'expired', failure: over }), 'expired']],
    view: { screen: 'expired', failure: over, canRetry: false },
  },
  {
    title: '[R10.10] a restoration that fails is said in the form',
    input: session,
    from: entering,
    steps: [...restoring, [restored({ kind: 'failed', failure: wrong }), entering]],
    view: { ...blank, failure: wrong },
  },
  {
    title: '[R10.10] another account is tried instead of a restoration',
    input: session,
    from: entering,
    steps: [
      ...restorable,
      [{ event: { type: 'login.submit', email: 'b@example.org' } }, { signIn: 'submitting' }],
    ],
    view: { ...blank, busy: true },
    context: { email: 'b@example.org' },
  },
  {
    title: '[R10.10] a new account instead of a restoration',
    input: session,
    from: entering,
    steps: [...restorable, [{ event: { type: 'signUp.choose' } }, { signUp: 'entering' }]],
    view: { screen: 'signUp', busy: false, failure: null },
  },
  {
    title: '[R10.10] a forgotten password instead of a restoration',
    input: session,
    from: entering,
    steps: [
      ...restorable,
      [{ event: { type: 'password.forget', email: 'b@example.org' } }, { reset: 'addressing' }],
    ],
    view: { screen: 'reset', failure: null, email: 'b@example.org' },
  },
  {
    title: '[R10.10] a passkey instead of a restoration',
    input: authorization,
    from: entering,
    steps: [...restorable, [{ event: { type: 'passkey.completed', redirectTo } }, 'completed']],
    view: { screen: 'completed' },
    context: { redirectTo },
  },
  {
    title: '[R10.10] a passkey signs in instead of a password, for the program that waits too',
    input: authorization,
    from: entering,
    steps: [[{ event: { type: 'passkey.completed', redirectTo } }, 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.authorized', redirectTo }],
  },
  {
    title: '[R4.4] another tab that signs in meanwhile ends the form',
    input: session,
    from: entering,
    steps: [...submitted, [{ event: { type: 'session.signedIn' } }, 'completed']],
    view: { screen: 'completed' },
    emitted: [{ type: 'login.completed' }],
  },
  {
    title: '[R1.4] a session of this browser answers no request of another program',
    input: authorization,
    from: entering,
    steps: [[{ event: { type: 'session.signedIn' } }, entering]],
    view: blank,
    emitted: [],
  },
];
