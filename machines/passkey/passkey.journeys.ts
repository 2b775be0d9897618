import { refused } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { passkeyMachine } from './passkey.machine.ts';
import type { PasskeyView } from './passkey.view.ts';

type PasskeyJourney = Journey<typeof passkeyMachine, PasskeyView>;

const question = '{"challenge":"c"}';
const credential = '{"id":"k"}';
const redirectTo = 'http://127.0.0.1:4444/callback?code=c';
const start = { event: { type: 'passkey.start' } } as const;
const made = { port: 'makeQuestion', answer: { kind: 'made', question } } as const;
const given = { port: 'askDevice', answer: { kind: 'given', credential } } as const;
const dismissed = { port: 'askDevice', answer: { kind: 'none', problem: 'dismissed' } } as const;

export const journeys: readonly PasskeyJourney[] = [
  {
    title: '[R10.10] the device signs what the service asks, and the service takes it',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
      [given, 'giving'],
      [{ port: 'takeAnswer', answer: { kind: 'taken', redirectTo } }, 'done'],
    ],
    view: { screen: 'done' },
    portCalls: [
      ['makeQuestion', undefined],
      ['askDevice', { question }],
      ['takeAnswer', { credential }],
    ],
    emitted: [{ type: 'passkey.completed', redirectTo }],
    context: { question: '', credential: '', redirectTo },
  },
  {
    title: '[R10.10] while the device asks, its prompt is shown',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
    ],
    view: { screen: 'prompt' },
    context: { question },
  },
  {
    title: '[R10.10] who goes back from the prompt can begin again',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
      [{ event: { type: 'passkey.cancel' } }, 'ready'],
    ],
    view: { screen: 'ready', busy: false, problem: null, failure: null },
    context: { question: '' },
    emitted: [],
  },
  {
    title: '[R10.10] a closed prompt is said, and the next try forgets it',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
      [dismissed, 'ready'],
    ],
    view: { screen: 'ready', busy: false, problem: 'dismissed', failure: null },
    context: { question: '', problem: 'dismissed' },
  },
  {
    title: '[R10.10] the next try after a closed prompt begins without it',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
      [dismissed, 'ready'],
      [start, 'questioning'],
    ],
    view: { screen: 'ready', busy: true, problem: null, failure: null },
    context: { problem: null },
  },
  {
    title: '[R10.10] a wrong password is said before the device asks',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [{ port: 'makeQuestion', answer: { kind: 'failed', failure: refused } }, 'ready'],
    ],
    view: { screen: 'ready', busy: false, problem: null, failure: refused },
    context: { failure: refused },
    emitted: [],
  },
  {
    title: '[R10.10] a passkey that the service refuses is said, and another try begins anew',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
      [given, 'giving'],
      [{ port: 'takeAnswer', answer: { kind: 'failed', failure: refused } }, 'ready'],
    ],
    view: { screen: 'ready', busy: false, problem: null, failure: refused },
    context: { credential: '', failure: refused },
    emitted: [],
  },
  {
    title: '[R10.10] the try after a refused passkey begins without the refusal',
    input: undefined,
    from: 'ready',
    steps: [
      [start, 'questioning'],
      [made, 'prompting'],
      [given, 'giving'],
      [{ port: 'takeAnswer', answer: { kind: 'failed', failure: refused } }, 'ready'],
      [start, 'questioning'],
      [made, 'prompting'],
      [given, 'giving'],
    ],
    view: { screen: 'ready', busy: true, problem: null, failure: null },
    context: { failure: null, credential, question: '' },
  },
];
