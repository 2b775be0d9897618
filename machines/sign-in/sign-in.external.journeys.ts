import { refused, unreachable } from '../harness/failures.ts';
import { localFailure } from '../shared/failure.ts';
import { owner, type SignInJourney, type SignInStimulus } from './sign-in.fixtures.ts';

const code = 'a-code-of-16-characters';
const press = <const T extends string>(type: T) => ({ event: { type } });
const desktop = { event: { type: 'desktop.ask', port: 'fff0' } } as const;
const received = (state: string, scope: string) =>
  ({
    event: { type: 'code.received', code, state, scope },
  }) as const;
const answers = <const P extends string, const A>(port: P, answer: A) => ({ port, answer });
const exchanged = answers('exchangeCode', { kind: 'completed' });
const named = answers('fetchOwner', { kind: 'owner', owner });
const namedAgain = answers('fetchOwner', { kind: 'owner', owner: { ...owner, current: true } });
const cancel = press('signIn.cancel');
const told = [{ type: 'signIn.completed' }];

interface Helper {
  readonly title: string;
  readonly ask: SignInStimulus;
  readonly state: string;
  readonly port: 'askDesktop' | 'askDevice' | 'askExtension';
  readonly input: unknown;
}
const helpers: readonly Helper[] = [
  {
    title: '[R1.5 R4.13] the browser extension',
    ask: press('extension.ask'),
    state: 'askingExtension',
    port: 'askExtension',
    input: null,
  },
  {
    title: '[R1.6 R4.13] the desktop client',
    ask: desktop,
    state: 'askingDesktop',
    port: 'askDesktop',
    input: { port: 'fff0' },
  },
  {
    title: '[R1.8] a nearby device',
    ask: press('device.ask'),
    state: 'askingDevice',
    port: 'askDevice',
    input: null,
  },
];

const helperJourneys = helpers.flatMap(({ title, ask, state, port, input }): SignInJourney[] => [
  {
    title: `${title} returns a code, which is exchanged after the person has confirmed its account`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'code', code }), 'naming'],
      [named, 'confirming'],
      [press('owner.confirm'), 'exchanging'],
      [exchanged, 'completed'],
    ],
    view: { screen: 'completed' },
    portCalls: [
      [port, input],
      ['fetchOwner', { code, state: '' }],
      ['exchangeCode', { code, state: '', confirmation: 'a-confirmation' }],
    ],
    emitted: told,
  },
  {
    title: `${title} may return a code for another account, which the person can refuse`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'code', code }), 'naming'],
      [named, 'confirming'],
      [press('owner.refuse'), 'idle'],
    ],
    view: { screen: 'idle' },
    portCalls: [
      [port, input],
      ['fetchOwner', { code, state: '' }],
    ],
    emitted: [],
  },
  {
    title: `${title} may decline`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'declined' }), 'failed'],
    ],
    view: { screen: 'failed', failure: localFailure('access_denied') },
    context: { failure: localFailure('access_denied') },
    emitted: [],
  },
  {
    title: `${title} may be missing`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'failed', failure: unreachable }), 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: `[R5.8] a malformed code from ${title} is rejected`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'code', code: 'no code' }), 'failed'],
    ],
    view: { screen: 'failed', failure: localFailure('invalid_grant') },
    context: { failure: localFailure('invalid_grant') },
  },
  {
    title: `waiting for ${title} can be cancelled`,
    from: 'idle',
    steps: [
      [ask, state],
      [cancel, 'idle'],
    ],
    view: { screen: 'idle' },
  },
]);

/** Sign-in through another program or device, and codes from a redirect. */
export const elsewhereJourneys: readonly SignInJourney[] = [
  ...helperJourneys,
  {
    title: '[R1.5] the extension times out after five seconds',
    from: 'idle',
    steps: [
      [press('extension.ask'), 'askingExtension'],
      [{ delay: 'extensionTimeout' }, 'failed'],
    ],
    view: { screen: 'failed' },
    context: { failure: localFailure('deadline_exceeded') },
  },
  {
    title: '[R1.6] the desktop client times out after five seconds',
    from: 'idle',
    steps: [
      [desktop, 'askingDesktop'],
      [{ delay: 'desktopTimeout' }, 'failed'],
    ],
    view: { screen: 'failed' },
    context: { failure: localFailure('deadline_exceeded') },
  },
  {
    title: '[R1.6] shows that the browser blocks requests to this computer; can be cancelled',
    from: 'idle',
    steps: [
      [desktop, 'askingDesktop'],
      [answers('askDesktop', { kind: 'forbidden' }), 'desktopForbidden', { screen: 'desktopForbidden' }],
      [cancel, 'idle'],
    ],
    view: { screen: 'idle' },
  },
  {
    title: '[R4.12] dismissing a failed code clears it and its account',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [named, 'confirming'],
      [press('owner.confirm'), 'exchanging'],
      [answers('exchangeCode', { kind: 'failed', failure: unreachable }), 'failed'],
      [cancel, 'closing'],
    ],
    view: { screen: 'idle' },
  },
  {
    title: '[R4.12] exchanges a code that this browser requested at once',
    from: 'idle',
    steps: [
      [received('s1', ''), 'exchanging'],
      [exchanged, 'completed'],
    ],
    view: { screen: 'completed' },
    portCalls: [['exchangeCode', { code, state: 's1', confirmation: '' }]],
    emitted: told,
  },
  {
    title:
      '[R4.12 P15a P15b] a code without a state shows its account and the requesting program, and waits for confirmation',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [named, 'confirming'],
      [press('owner.confirm'), 'exchanging'],
      [exchanged, 'completed'],
    ],
    view: { screen: 'completed' },
    portCalls: [
      ['fetchOwner', { code, state: '' }],
      ['exchangeCode', { code, state: '', confirmation: 'a-confirmation' }],
    ],
    context: { owner },
  },
  {
    title: '[R4.12 P15a] refusing the account clears the code',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [named, 'confirming'],
      [press('owner.refuse'), 'idle'],
    ],
    view: { screen: 'idle' },
    context: { code: '', owner: null },
    emitted: [],
  },
  {
    title: '[R4.12] does not use a code whose account is unknown',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [answers('fetchOwner', { kind: 'failed', failure: unreachable }), 'failed'],
    ],
    view: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R4.12] a code with a scope passes if this device has credentials for the signed-in account',
    from: 'idle',
    steps: [
      [received('', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'matching' }), 'naming'],
      [namedAgain, 'exchanging'],
      [exchanged, 'completed'],
    ],
    view: { screen: 'completed' },
    portCalls: [
      ['readCredentials', { scope: 'user pan' }],
      ['fetchOwner', { code, state: '' }],
      ['exchangeCode', { code, state: '', confirmation: 'a-confirmation' }],
    ],
  },
  {
    title: '[R4.12 P15a] a code for another account needs confirmation in spite of stored credentials',
    from: 'idle',
    steps: [
      [received('', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'matching' }), 'naming'],
      [named, 'confirming'],
    ],
    view: { screen: 'confirm' },
  },
  {
    title:
      '[R4.12] a code with a scope is refused where the stored credentials are another person’s or have expired',
    from: 'idle',
    steps: [
      [received('s1', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'other' }), 'failed'],
    ],
    view: { screen: 'failed', failure: localFailure('login_required') },
    portCalls: [['readCredentials', { scope: 'user pan' }]],
    emitted: [],
  },
  {
    title: '[R4.12] shows that a code has been used before',
    from: 'idle',
    steps: [
      [received('s1', ''), 'exchanging'],
      [answers('exchangeCode', { kind: 'failed', failure: refused }), 'failed'],
    ],
    view: { screen: 'failed', failure: refused },
    context: { failure: refused },
    emitted: [],
  },
];
