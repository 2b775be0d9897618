import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { isCode, normaliseCode } from './redeem.rules.ts';
import type {
  RedeemAnswer,
  RedeemContext,
  RedeemEmitted,
  RedeemEvent,
  RedeemInput,
  RedeemPorts,
} from './redeem.types.ts';

const attempt = ({ context }: { context: RedeemContext }): { code: string; key: string } => ({
  code: context.code,
  key: context.key,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as RedeemInput,
    context: {} as RedeemContext,
    events: {} as RedeemEvent,
    emitted: {} as RedeemEmitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    redeemCode: unboundPort<{ readonly code: string; readonly key: string }, RedeemAnswer>('redeemCode'),
  },
  guards: {
    isCode: ({ event }) => event.type === 'code.submit' && isCode(event.code),
    isRedeemed: (_, answer: RedeemAnswer) => answer.kind === 'redeemed',
  },
  actions: {
    setCode: assign(({ event }) =>
      event.type === 'code.submit'
        ? { code: normaliseCode(event.code), failure: null, malformed: false }
        : {},
    ),
    setMalformedCode: assign(({ event }) =>
      event.type === 'code.submit' ? { code: event.code, failure: null, malformed: true } : {},
    ),
    setRedeemed: assign((_, answer: RedeemAnswer) =>
      answer.kind === 'redeemed' ? { redeemed: answer.redeemed } : {},
    ),
    setFailure: assign((_, answer: RedeemAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    restart: assign(({ event }) =>
      event.type === 'redeem.again' ? { code: '', key: event.key, redeemed: null } : {},
    ),
    emitCompleted: emit(
      ({ context }): RedeemEmitted => ({ type: 'redeem.completed', days: context.redeemed?.days ?? 0 }),
    ),
  },
}).createMachine({
  id: 'redeem',
  description: 'Redeems an activation code for days of membership, once (R7.12).',
  meta: { requirements: ['R7.12', 'R1.10'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    code: input.code,
    key: input.key,
    redeemed: null,
    failure: null,
    malformed: false,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The person types a code; a rejected one stays in the form.',
      tags: ['needsUser', 'settled'],
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'redeeming', actions: 'setCode' },
          { target: 'editing', actions: 'setMalformedCode' },
        ],
      },
    },
    redeeming: {
      description: 'The service redeems the code.',
      tags: ['busy'],
      invoke: {
        src: 'redeemCode',
        input: attempt,
        onDone: [
          {
            guard: { type: 'isRedeemed', params: outcome },
            target: 'redeemed',
            actions: [{ type: 'setRedeemed', params: outcome }, 'emitCompleted'],
          },
          { target: 'editing', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    redeemed: {
      description: 'The days have been added.',
      tags: ['settled'],
      on: { 'redeem.again': { target: 'editing', actions: 'restart' } },
    },
  },
});

export const redeemMachine = machine;

/** The chart with its ports bound. */
export function withRedeemPorts(ports: RedeemPorts): typeof machine {
  return machine.provide({ actors: { redeemCode: fromPort(ports.redeemCode) } });
}
