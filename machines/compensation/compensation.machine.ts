import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  ClaimAnswer,
  CompensationContext,
  CompensationEmitted,
  CompensationEvent,
  CompensationInput,
  CompensationPorts,
  EligibilityAnswer,
} from './compensation.types.ts';

const activityOnly = ({ context }: { context: CompensationContext }): { activity: string } => ({
  activity: context.activity,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as CompensationInput,
    context: {} as CompensationContext,
    events: {} as CompensationEvent,
    emitted: {} as CompensationEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked' | 'needsUser',
  },
  actors: {
    fetchEligibility: unboundPort<{ readonly activity: string }, EligibilityAnswer>('fetchEligibility'),
    claimCompensation: unboundPort<{ readonly activity: string }, ClaimAnswer>('claimCompensation'),
  },
  guards: {
    isEligible: (_, answer: EligibilityAnswer) => answer.kind === 'eligible',
    isNotEligible: (_, answer: EligibilityAnswer) => answer.kind === 'notEligible',
    isTaken: (_, answer: EligibilityAnswer | ClaimAnswer) => answer.kind === 'taken',
    isEnded: (_, answer: EligibilityAnswer) => answer.kind === 'ended',
    isClaimed: (_, answer: ClaimAnswer) => answer.kind === 'claimed',
  },
  actions: {
    takeOffer: assign((_, answer: EligibilityAnswer) =>
      answer.kind === 'eligible' ? { days: answer.compensation.days, failure: null } : {},
    ),
    takeDays: assign((_, answer: ClaimAnswer) =>
      answer.kind === 'claimed' ? { days: answer.days, failure: null } : {},
    ),
    takeFailure: assign((_, answer: EligibilityAnswer | ClaimAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    forget: assign({ days: 0, failure: null }),
    tellClaimed: emit(
      ({ context }): CompensationEmitted => ({ type: 'compensation.claimed', days: context.days }),
    ),
  },
}).createMachine({
  id: 'compensation',
  description: 'Days for a fault of the service: offered to whom it concerns, given once (R7.17, R3.15).',
  meta: { requirements: ['R7.17', 'R3.15', 'R1.10'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ activity: input.activity, days: 0, failure: null }),
  initial: 'signedOut',
  on: { 'session.signedOut': { target: '.signedOut', actions: 'forget' } },
  states: {
    signedOut: {
      description: 'The person has to sign in first.',
      tags: ['settled', 'needsUser'],
      on: { 'session.signedIn': 'checking' },
    },
    checking: {
      description: 'Whether the fault concerned this account, and whether the days were taken.',
      tags: ['busy'],
      invoke: {
        src: 'fetchEligibility',
        input: activityOnly,
        onDone: [
          {
            guard: { type: 'isEligible', params: outcome },
            target: 'offered',
            actions: { type: 'takeOffer', params: outcome },
          },
          { guard: { type: 'isNotEligible', params: outcome }, target: 'notEligible' },
          { guard: { type: 'isTaken', params: outcome }, target: 'taken' },
          { guard: { type: 'isEnded', params: outcome }, target: 'ended' },
          { target: 'failed', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    offered: {
      description: 'The days wait for a press.',
      tags: ['settled', 'needsUser'],
      on: { 'compensation.claim': 'claiming' },
    },
    claiming: {
      description: 'The service gives the days; a second press changes nothing.',
      tags: ['busy'],
      invoke: {
        src: 'claimCompensation',
        input: activityOnly,
        onDone: [
          {
            guard: { type: 'isClaimed', params: outcome },
            target: 'claimed',
            actions: [{ type: 'takeDays', params: outcome }, 'tellClaimed'],
          },
          { guard: { type: 'isTaken', params: outcome }, target: 'taken' },
          { target: 'offered', actions: { type: 'takeFailure', params: outcome } },
        ],
      },
    },
    claimed: { description: 'The days are given.', tags: ['settled'] },
    taken: {
      description: 'They were given before, perhaps on another device.',
      tags: ['settled', 'blocked'],
    },
    notEligible: { description: 'The fault did not concern this account.', tags: ['settled', 'blocked'] },
    ended: { description: 'The time for it is over.', tags: ['settled', 'blocked'] },
    failed: {
      description: 'The service could not be asked; the person may try again.',
      tags: ['settled', 'blocked'],
      on: { 'compensation.reload': 'checking' },
    },
  },
});

export const compensationMachine = machine;

/** The chart with its ports bound. */
export function withCompensationPorts(ports: CompensationPorts): typeof machine {
  return machine.provide({
    actors: {
      fetchEligibility: fromPort(ports.fetchEligibility),
      claimCompensation: fromPort(ports.claimCompensation),
    },
  });
}
