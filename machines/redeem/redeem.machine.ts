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
    takeCode: assign(({ event }) =>
      event.type === 'code.submit'
        ? { code: normaliseCode(event.code), failure: null, malformed: false }
        : {},
    ),
    keepTyped: assign(({ event }) =>
      event.type === 'code.submit' ? { code: event.code, failure: null, malformed: true } : {},
    ),
    takeRedeemed: assign((_, answer: RedeemAnswer) =>
      answer.kind === 'redeemed' ? { redeemed: answer.redeemed } : {},
    ),
    takeFailure: assign((_, answer: RedeemAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    startAnew: assign(({ event }) =>
      event.type === 'redeem.again' ? { code: '', key: event.key, redeemed: null } : {},
    ),
    tellCompleted: emit(
      ({ context }): RedeemEmitted => ({ type: 'redeem.completed', days: context.redeemed?.days ?? 0 }),
    ),
  },
}).createMachine({
  id: 'redeem',
  description: 'An activation code is turned into days of membership, once (R7.12).',
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
      description: 'The person types a code; what is refused stays to be corrected.',
      tags: ['needsUser', 'settled'],
      on: {
        'code.submit': [
          { guard: 'isCode', target: 'redeeming', actions: 'takeCode' },
          { target: 'editing', actions: 'keepTyped' },
        ],
      },
    },
    redeeming: {
      description: 'The service looks the code up and gives its days.',
      tags: ['busy'],
      invoke: {
        src: 'redeemCode',
        input: attempt,
        onDone: [
          {
            guard: { type: 'isRedeemed', params: outcome },
            target: 'redeemed',
            actions: [{ type: 'takeRedeemed', params: outcome }, 'tellCompleted'],
          },
          { target: 'editing', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    redeemed: {
      description: 'The days are given.',
      tags: ['settled'],
      on: { 'redeem.again': { target: 'editing', actions: 'startAnew' } },
    },
  },
});

export const redeemMachine = machine;

/** The chart with its ports bound. */
export function withRedeemPorts(ports: RedeemPorts): typeof machine {
  return machine.provide({ actors: { redeemCode: fromPort(ports.redeemCode) } });
}
