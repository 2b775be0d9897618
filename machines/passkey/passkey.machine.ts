import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  DeviceAnswer,
  PasskeyContext,
  PasskeyEmitted,
  PasskeyEvent,
  PasskeyPorts,
  QuestionAnswer,
  TakenAnswer,
} from './passkey.types.ts';

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as PasskeyContext,
    events: {} as PasskeyEvent,
    emitted: {} as PasskeyEmitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    makeQuestion: unboundPort<undefined, QuestionAnswer>('makeQuestion'),
    askDevice: unboundPort<{ readonly question: string }, DeviceAnswer>('askDevice'),
    takeAnswer: unboundPort<{ readonly credential: string }, TakenAnswer>('takeAnswer'),
  },
  guards: {
    isMade: (_, answer: QuestionAnswer) => answer.kind === 'made',
    isGiven: (_, answer: DeviceAnswer) => answer.kind === 'given',
    isTaken: (_, answer: TakenAnswer) => answer.kind === 'taken',
  },
  actions: {
    forgetTry: assign({ problem: null, failure: null }),
    setQuestion: assign((_, answer: QuestionAnswer) =>
      answer.kind === 'made' ? { question: answer.question } : {},
    ),
    setCredential: assign((_, answer: DeviceAnswer) =>
      answer.kind === 'given' ? { credential: answer.credential, question: '' } : {},
    ),
    setProblem: assign((_, answer: DeviceAnswer) =>
      answer.kind === 'none' ? { problem: answer.problem, question: '' } : {},
    ),
    setFailure: assign((_, answer: QuestionAnswer | TakenAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure, credential: '' } : {},
    ),
    setTaken: assign((_, answer: TakenAnswer) =>
      answer.kind === 'taken' ? { redirectTo: answer.redirectTo, credential: '' } : {},
    ),
    forgetQuestion: assign({ question: '' }),
    emitCompleted: emit(
      ({ context }): PasskeyEmitted => ({ type: 'passkey.completed', redirectTo: context.redirectTo }),
    ),
  },
}).createMachine({
  id: 'passkey',
  description:
    'A passkey is asked for or made: the service says what to sign, the device asks its person, the service takes the answer (R10.10).',
  meta: { requirements: ['R10.10', 'R2.6'] },
  options: { maxIterations: 100 },
  context: {
    question: '',
    credential: '',
    redirectTo: '',
    problem: null,
    failure: null,
  },
  initial: 'ready',
  states: {
    ready: {
      description: 'Waits for the person to begin; says why the last try ended.',
      tags: ['needsUser', 'settled'],
      on: { 'passkey.start': { target: 'questioning', actions: 'forgetTry' } },
    },
    questioning: {
      description: 'The service makes what the device has to sign.',
      tags: ['busy'],
      invoke: {
        src: 'makeQuestion',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isMade', params: outcome },
            target: 'prompting',
            actions: { type: 'setQuestion', params: outcome },
          },
          { target: 'ready', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    prompting: {
      description: 'The device asks its person, who can go back.',
      tags: ['needsUser'],
      invoke: {
        src: 'askDevice',
        input: ({ context }) => ({ question: context.question }),
        onDone: [
          {
            guard: { type: 'isGiven', params: outcome },
            target: 'giving',
            actions: { type: 'setCredential', params: outcome },
          },
          { target: 'ready', actions: { type: 'setProblem', params: outcome } },
        ],
      },
      on: { 'passkey.cancel': { target: 'ready', actions: 'forgetQuestion' } },
    },
    giving: {
      description: 'The service checks what the device has signed.',
      tags: ['busy'],
      invoke: {
        src: 'takeAnswer',
        input: ({ context }) => ({ credential: context.credential }),
        onDone: [
          {
            guard: { type: 'isTaken', params: outcome },
            target: 'done',
            actions: [{ type: 'setTaken', params: outcome }, 'emitCompleted'],
          },
          { target: 'ready', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    done: { type: 'final', description: 'Signed in, or the passkey was added.', tags: ['settled'] },
  },
});

export const passkeyMachine = machine;

/** The chart with its ports bound. */
export function withPasskeyPorts(ports: PasskeyPorts): typeof machine {
  return machine.provide({
    actors: {
      makeQuestion: fromPort(ports.makeQuestion),
      askDevice: fromPort(ports.askDevice),
      takeAnswer: fromPort(ports.takeAnswer),
    },
  });
}
