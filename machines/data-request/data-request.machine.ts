import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  DataRequestContext,
  DataRequestEvent,
  DataRequestInput,
  DataRequestPorts,
  RequestAnswer,
} from './data-request.types.ts';

const nameOnly = ({ context }: { context: DataRequestContext }): { name: string } => ({ name: context.name });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as DataRequestInput,
    context: {} as DataRequestContext,
    events: {} as DataRequestEvent,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: { fetchData: unboundPort<{ readonly name: string }, RequestAnswer>('fetchData') },
  guards: { isReceived: (_, answer: RequestAnswer) => answer.kind === 'received' },
  actions: {
    takeRevision: assign((_, answer: RequestAnswer) =>
      answer.kind === 'received' ? { revision: answer.revision, failure: null } : {},
    ),
    takeFailure: assign((_, answer: RequestAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    forget: assign({ revision: '', failure: null }),
  },
}).createMachine({
  id: 'dataRequest',
  description: 'One thing that a screen asks for: idle, pending, successful or failed (R4.3).',
  meta: { requirements: ['R4.3'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ name: input.name, revision: '', failure: null }),
  initial: 'idle',
  on: { 'data.forget': { target: '.idle', actions: 'forget' } },
  states: {
    idle: {
      description: 'Nobody has asked yet, or what came was forgotten.',
      tags: ['settled'],
      on: { 'data.request': 'pending' },
    },
    pending: {
      description: 'The answer is on its way; a second asking changes nothing.',
      tags: ['busy'],
      invoke: {
        src: 'fetchData',
        input: nameOnly,
        onDone: [
          {
            guard: { type: 'isReceived', params: outcome },
            target: 'successful',
            actions: { type: 'takeRevision', params: outcome },
          },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    successful: {
      description: 'The data are there; asking again renews them and keeps the old ones on screen.',
      tags: ['settled'],
      on: { 'data.request': 'pending' },
    },
    failed: {
      description: 'They did not come; what came before stays, and the person may try again.',
      tags: ['settled', 'blocked'],
      on: { 'data.request': 'pending' },
    },
  },
});

export const dataRequestMachine = machine;

/** The chart with its I/O. */
export function withDataRequestPorts(ports: DataRequestPorts): typeof machine {
  return machine.provide({ actors: { fetchData: fromPort(ports.fetchData) } });
}
