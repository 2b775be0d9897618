import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  DeploymentContext,
  DeploymentEmitted,
  DeploymentEvent,
  DeploymentInput,
  DeploymentPorts,
  LatestBuild,
} from './deployment.types.ts';

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as DeploymentInput,
    context: {} as DeploymentContext,
    events: {} as DeploymentEvent,
    emitted: {} as DeploymentEmitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: { fetchLatest: unboundPort<null, LatestBuild>('fetchLatest') },
  guards: {
    isNew: ({ context }, answer: LatestBuild) =>
      answer.kind === 'latest' && answer.id !== context.currentId && answer.id !== context.latestId,
  },
  actions: {
    setLatest: assign((_, answer: LatestBuild) => (answer.kind === 'latest' ? { latestId: answer.id } : {})),
    emitFound: emit(({ context }): DeploymentEmitted => ({ type: 'deployment.found', id: context.latestId })),
  },
  delays: { interval: ({ context }) => context.interval },
}).createMachine({
  id: 'deployment',
  description: 'Polls for a newer build and announces it; it never reloads by itself (R4.16).',
  meta: { requirements: ['R4.16'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({
    currentId: input.currentId,
    latestId: input.currentId,
    interval: input.interval,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Waits for the next poll.',
      tags: ['settled'],
      after: { interval: 'asking' },
      on: { 'deployment.check': 'asking' },
    },
    asking: {
      description: 'Reads which build is served now.',
      tags: ['busy'],
      invoke: {
        src: 'fetchLatest',
        input: () => null,
        onDone: [
          {
            guard: { type: 'isNew', params: outcome },
            target: 'found',
            actions: [{ type: 'setLatest', params: outcome }, 'emitFound'],
          },
          { target: 'resting' },
        ],
      },
    },
    found: {
      description: 'A newer build is available; the person decides when to reload.',
      tags: ['needsUser', 'settled'],
      on: { 'notice.dismiss': 'resting' },
    },
  },
});

export const deploymentMachine = machine;

/** The chart with its ports bound. */
export function withDeploymentPorts(ports: DeploymentPorts): typeof machine {
  return machine.provide({ actors: { fetchLatest: fromPort(ports.fetchLatest) } });
}
