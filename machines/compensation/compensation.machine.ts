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
    setOffer: assign((_, answer: EligibilityAnswer) =>
      answer.kind === 'eligible' ? { days: answer.compensation.days, failure: null } : {},
    ),
    setDays: assign((_, answer: ClaimAnswer) =>
      answer.kind === 'claimed' ? { days: answer.days, failure: null } : {},
    ),
    setFailure: assign((_, answer: EligibilityAnswer | ClaimAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    reset: assign({ days: 0, failure: null }),
    emitClaimed: emit(
      ({ context }): CompensationEmitted => ({ type: 'compensation.claimed', days: context.days }),
    ),
  },
}).createMachine({
  id: 'compensation',
  description:
    'Days of membership for an outage: offered to the affected accounts, granted once (R7.17, R3.15).',
  meta: { requirements: ['R7.17', 'R3.15', 'R1.10'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ activity: input.activity, days: 0, failure: null }),
  initial: 'signedOut',
  on: { 'session.signedOut': { target: '.signedOut', actions: 'reset' } },
  states: {
    signedOut: {
      description: 'The person has to sign in first.',
      tags: ['settled', 'needsUser'],
      on: { 'session.signedIn': 'checking' },
    },
    checking: {
      description: 'Reads whether the account was affected, and whether it has claimed the days.',
      tags: ['busy'],
      invoke: {
        src: 'fetchEligibility',
        input: activityOnly,
        onDone: [
          {
            guard: { type: 'isEligible', params: outcome },
            target: 'offered',
            actions: { type: 'setOffer', params: outcome },
          },
          { guard: { type: 'isNotEligible', params: outcome }, target: 'notEligible' },
          { guard: { type: 'isTaken', params: outcome }, target: 'taken' },
          { guard: { type: 'isEnded', params: outcome }, target: 'ended' },
          { target: 'failed', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    offered: {
      description: 'The days can be claimed.',
      tags: ['settled', 'needsUser'],
      on: { 'compensation.claim': 'claiming' },
    },
    claiming: {
      description: 'Claims the days; repeating the call changes nothing.',
      tags: ['busy'],
      invoke: {
        src: 'claimCompensation',
        input: activityOnly,
        onDone: [
          {
            guard: { type: 'isClaimed', params: outcome },
            target: 'claimed',
            actions: [{ type: 'setDays', params: outcome }, 'emitClaimed'],
          },
          { guard: { type: 'isTaken', params: outcome }, target: 'taken' },
          { target: 'offered', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    claimed: { description: 'The days are given.', tags: ['settled'] },
    taken: {
      description: 'The days were claimed before, perhaps on another device.',
      tags: ['settled', 'blocked'],
    },
    notEligible: { description: 'The fault did not concern this account.', tags: ['settled', 'blocked'] },
    ended: { description: 'The time for it is over.', tags: ['settled', 'blocked'] },
    failed: {
      description: 'The request failed; it can be retried.',
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
