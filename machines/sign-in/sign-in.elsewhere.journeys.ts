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
    title: '[R1.8] a device close by',
    ask: press('device.ask'),
    state: 'askingDevice',
    port: 'askDevice',
    input: null,
  },
];

const helperJourneys = helpers.flatMap(({ title, ask, state, port, input }): SignInJourney[] => [
  {
    title: `${title} gives a code, which is turned into a session once the person has seen whose it is`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'code', code }), 'naming'],
      [named, 'confirming'],
      [press('owner.confirm'), 'exchanging'],
      [exchanged, 'completed'],
    ],
    sees: { screen: 'completed' },
    portCalls: [
      [port, input],
      ['fetchOwner', { code, state: '' }],
      ['exchangeCode', { code, state: '', confirmation: 'a-confirmation' }],
    ],
    emitted: told,
  },
  {
    title: `${title} may give the code of somebody else: who reads that says no`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'code', code }), 'naming'],
      [named, 'confirming'],
      [press('owner.refuse'), 'idle'],
    ],
    sees: { screen: 'idle' },
    portCalls: [
      [port, input],
      ['fetchOwner', { code, state: '' }],
    ],
    emitted: [],
  },
  {
    title: `${title} may decline, and that is told`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'declined' }), 'failed'],
    ],
    sees: { screen: 'failed', failure: localFailure('access_denied') },
    context: { failure: localFailure('access_denied') },
    emitted: [],
  },
  {
    title: `${title} that is not there is told`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'failed', failure: unreachable }), 'failed'],
    ],
    sees: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: `[R5.8] ${title} giving something that is no code is refused`,
    from: 'idle',
    steps: [
      [ask, state],
      [answers(port, { kind: 'code', code: 'no code' }), 'failed'],
    ],
    sees: { screen: 'failed', failure: localFailure('invalid_grant') },
    context: { failure: localFailure('invalid_grant') },
  },
  {
    title: `${title} need not be waited for`,
    from: 'idle',
    steps: [
      [ask, state],
      [cancel, 'idle'],
    ],
    sees: { screen: 'idle' },
  },
]);

/** The ways in that another program or device helps with, and the returns of a code. */
export const elsewhereJourneys: readonly SignInJourney[] = [
  ...helperJourneys,
  {
    title: '[R1.5] the extension has five seconds',
    from: 'idle',
    steps: [
      [press('extension.ask'), 'askingExtension'],
      [{ delay: 'extensionTimeout' }, 'failed'],
    ],
    sees: { screen: 'failed' },
    context: { failure: localFailure('deadline_exceeded') },
  },
  {
    title: '[R1.6] the desktop client has five seconds',
    from: 'idle',
    steps: [
      [desktop, 'askingDesktop'],
      [{ delay: 'desktopTimeout' }, 'failed'],
    ],
    sees: { screen: 'failed' },
    context: { failure: localFailure('deadline_exceeded') },
  },
  {
    title: '[R1.6] a browser that lets no page speak to this computer says so, and it may be left',
    from: 'idle',
    steps: [
      [desktop, 'askingDesktop'],
      [answers('askDesktop', { kind: 'forbidden' }), 'desktopForbidden', { screen: 'desktopForbidden' }],
      [cancel, 'idle'],
    ],
    sees: { screen: 'idle' },
  },
  {
    title: '[R4.12] who has read that a code failed puts it away, and whose it was with it',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [named, 'confirming'],
      [press('owner.confirm'), 'exchanging'],
      [answers('exchangeCode', { kind: 'failed', failure: unreachable }), 'failed'],
      [cancel, 'closing'],
    ],
    sees: { screen: 'idle' },
  },
  {
    title: '[R4.12] a code that this browser began is exchanged at once',
    from: 'idle',
    steps: [
      [received('s1', ''), 'exchanging'],
      [exchanged, 'completed'],
    ],
    sees: { screen: 'completed' },
    portCalls: [['exchangeCode', { code, state: 's1', confirmation: '' }]],
    emitted: told,
  },
  {
    title: '[R4.12 P15a P15b] a code without a state names its owner and who asks, and waits for a press',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [named, 'confirming'],
      [press('owner.confirm'), 'exchanging'],
      [exchanged, 'completed'],
    ],
    sees: { screen: 'completed' },
    portCalls: [
      ['fetchOwner', { code, state: '' }],
      ['exchangeCode', { code, state: '', confirmation: 'a-confirmation' }],
    ],
    context: { owner },
  },
  {
    title: '[R4.12 P15a] who is not meant says no, and nothing is left of it',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [named, 'confirming'],
      [press('owner.refuse'), 'idle'],
    ],
    sees: { screen: 'idle' },
    context: { code: '', owner: null },
    emitted: [],
  },
  {
    title: '[R4.12] a code whose owner cannot be named is not used',
    from: 'idle',
    steps: [
      [received('', ''), 'naming'],
      [answers('fetchOwner', { kind: 'failed', failure: unreachable }), 'failed'],
    ],
    sees: { screen: 'failed', failure: unreachable },
    context: { failure: unreachable },
  },
  {
    title: '[R4.12] with a scope, the stored credentials of the person who is signed in here let it pass',
    from: 'idle',
    steps: [
      [received('', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'matching' }), 'naming'],
      [namedAgain, 'exchanging'],
      [exchanged, 'completed'],
    ],
    sees: { screen: 'completed' },
    portCalls: [
      ['readCredentials', { scope: 'user pan' }],
      ['fetchOwner', { code, state: '' }],
      ['exchangeCode', { code, state: '', confirmation: 'a-confirmation' }],
    ],
  },
  {
    title: '[R4.12 P15a] a scope and stored credentials say nothing about whose code it is: another’s asks',
    from: 'idle',
    steps: [
      [received('', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'matching' }), 'naming'],
      [named, 'confirming'],
    ],
    sees: { screen: 'confirm' },
  },
  {
    title: '[R4.12 P15a] without stored credentials the person is asked, though it is their own account',
    from: 'idle',
    steps: [
      [received('', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'other' }), 'naming'],
      [namedAgain, 'confirming'],
    ],
    sees: { screen: 'confirm' },
  },
  {
    title: '[R4.12] with a scope and other credentials, the person is asked',
    from: 'idle',
    steps: [
      [received('s1', 'user pan'), 'checkingScope'],
      [answers('readCredentials', { kind: 'other' }), 'naming'],
    ],
    sees: { screen: 'exchanging' },
    portCalls: [
      ['readCredentials', { scope: 'user pan' }],
      ['fetchOwner', { code, state: 's1' }],
    ],
  },
  {
    title: '[R4.12] a code that is spent says so',
    from: 'idle',
    steps: [
      [received('s1', ''), 'exchanging'],
      [answers('exchangeCode', { kind: 'failed', failure: refused }), 'failed'],
    ],
    sees: { screen: 'failed', failure: refused },
    context: { failure: refused },
    emitted: [],
  },
];
