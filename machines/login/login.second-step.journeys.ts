import {
  type LoginJourney,
  type LoginSteps,
  over,
  redirectTo,
  secondStep,
  submit,
  wrong,
} from './login.fixtures.ts';

const session = { purpose: 'session', first: 'signIn' } as const;
const authorization = { purpose: 'authorization', first: 'signIn' } as const;
const entering = { signIn: 'entering' } as const;
const asked: LoginSteps = [
  [submit, { signIn: 'submitting' }],
  [{ port: 'giveLogin', answer: secondStep }, { secondStep: 'authenticator' }],
];
const give = { event: { type: 'factor.submit' } } as const;
const back = { event: { type: 'signIn.choose' } } as const;
const choose = (factor: 'authenticator' | 'recovery') =>
  ({ event: { type: 'factor.choose', factor } }) as const;
const given = (answer: Extract<LoginSteps[number][0], { port: 'giveFactor' }>['answer']) =>
  ({ port: 'giveFactor', answer }) as const;
const form = {
  screen: 'secondStep',
  busy: false,
  failure: null,
  challenge: 'c1',
  byPasskey: true,
} as const;

/** Each factor that is typed: where it is asked for, and where it is checked. */
const factors = [
  ['authenticator', 'authenticator', 'checkingCode', 'recovery'],
  ['recovery', 'recovery', 'checkingRecovery', 'authenticator'],
] as const;

export const secondStepJourneys: readonly LoginJourney[] = [
  {
    title: '[R10.10] an account without a passkey is asked for a code alone',
    input: session,
    from: entering,
    steps: [
      [submit, { signIn: 'submitting' }],
      [{ port: 'giveLogin', answer: { ...secondStep, byPasskey: false } }, { secondStep: 'authenticator' }],
    ],
    view: { ...form, byPasskey: false, factor: 'authenticator' },
  },
  ...factors.flatMap(([factor, state, checking, other]): readonly LoginJourney[] => {
    const here: LoginSteps = [...asked, [choose(factor), { secondStep: state }]];
    const busy: LoginSteps = [...here, [give, { secondStep: checking }]];
    const refused: LoginSteps = [...busy, [given({ kind: 'failed', failure: wrong }), { secondStep: state }]];
    return [
      {
        title: `[R10.10] ${factor}: asked for after the password`,
        input: session,
        from: entering,
        steps: here,
        view: { ...form, factor },
      },
      {
        title: `[R10.10] ${factor}: busy while it is checked`,
        input: session,
        from: entering,
        steps: busy,
        view: { ...form, factor, busy: true },
        portCalls: [
          ['giveLogin', undefined],
          ['giveFactor', { challenge: 'c1' }],
        ],
        emitted: [],
      },
      {
        title: `[R10.10] ${factor}: a right one signs in`,
        input: session,
        from: entering,
        steps: [...busy, [given({ kind: 'completed', redirectTo: '' }), 'completed']],
        view: { screen: 'completed' },
        emitted: [{ type: 'login.completed' }],
      },
      {
        title: `[R10.10] ${factor}: a right one answers the program that waits`,
        input: authorization,
        from: entering,
        steps: [...busy, [given({ kind: 'completed', redirectTo }), 'completed']],
        view: { screen: 'completed' },
        emitted: [{ type: 'login.authorized', redirectTo }],
      },
      {
        title: `[R10.10] ${factor}: a wrong one is said, and asked for again`,
        input: session,
        from: entering,
        steps: refused,
        view: { ...form, factor, failure: wrong },
      },
      {
        title: `[R10.10] ${factor}: the next try forgets the refusal`,
        input: session,
        from: entering,
        steps: [...refused, [give, { secondStep: checking }]],
        view: { ...form, factor, busy: true },
      },
      {
        title: `[R10.10] ${factor}: the other one forgets the refusal`,
        input: session,
        from: entering,
        steps: [...refused, [choose(other), { secondStep: other }]],
        view: { ...form, factor: other },
      },
      {
        title: `[R10.10] ${factor}: chosen again, it forgets the refusal`,
        input: session,
        from: entering,
        steps: [...refused, [choose(factor), { secondStep: state }]],
        view: { ...form, factor },
      },
      {
        title: `[R10.10] ${factor}: a passkey takes its place`,
        input: authorization,
        from: entering,
        steps: [...here, [{ event: { type: 'passkey.completed', redirectTo } }, 'completed']],
        view: { screen: 'completed' },
        emitted: [{ type: 'login.authorized', redirectTo }],
      },
      {
        title: `[R10.10] ${factor}: back to the password, the challenge and the refusal are forgotten`,
        input: session,
        from: entering,
        steps: [...refused, [back, entering]],
        view: { screen: 'signIn', failure: null },
        context: { challenge: '', byPasskey: false },
      },
      {
        title: `[R10.10] ${factor}: a step that took too long says so`,
        input: session,
        from: entering,
        steps: [...busy, [given({ kind: 'expired', failure: over }), { secondStep: 'expired' }]],
        view: { screen: 'expired', failure: over, canRetry: true },
      },
      {
        title: `[R10.10] ${factor}: from a step that took too long one goes back to the password`,
        input: session,
        from: entering,
        steps: [
          ...busy,
          [given({ kind: 'expired', failure: over }), { secondStep: 'expired' }],
          [back, entering],
        ],
        view: { screen: 'signIn', failure: null },
        context: { challenge: '', byPasskey: false },
      },
    ];
  }),
];
