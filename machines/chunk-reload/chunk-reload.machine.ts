import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { mayReload } from './chunk-reload.rules.ts';
import type {
  ChunkReloadContext,
  ChunkReloadEvent,
  ChunkReloadPorts,
  Reloaded,
  ReloadHistory,
} from './chunk-reload.types.ts';

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as ChunkReloadContext,
    events: {} as ChunkReloadEvent,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    readHistory: unboundPort<null, ReloadHistory>('readHistory'),
    reload: unboundPort<null, Reloaded>('reload'),
  },
  guards: {
    hasUnsavedWork: ({ context }) => context.unsaved,
    mayReload: (_, answer: ReloadHistory) => mayReload(answer),
  },
  actions: {
    holdBack: assign({ unsaved: true }),
    letGo: assign({ unsaved: false }),
  },
}).createMachine({
  id: 'chunkReload',
  description: 'Reloads the page when a chunk is missing after a deployment, without a reload loop (R4.17).',
  meta: { requirements: ['R4.17'] },
  options: { maxIterations: 100 },
  context: { unsaved: false },
  initial: 'idle',
  on: { 'work.began': { actions: 'holdBack' }, 'work.ended': { actions: 'letGo' } },
  states: {
    idle: {
      description: 'Every chunk has loaded so far.',
      tags: ['settled'],
      on: { 'chunk.failed': [{ guard: 'hasUnsavedWork', target: 'offering' }, { target: 'counting' }] },
    },
    counting: {
      description: 'Reads how often this page was reloaded recently.',
      tags: ['busy'],
      invoke: {
        src: 'readHistory',
        input: () => null,
        onDone: [
          { guard: { type: 'mayReload', params: outcome }, target: 'reloading' },
          { target: 'offering' },
        ],
      },
    },
    offering: {
      description: 'The person decides when to reload.',
      tags: ['needsUser', 'settled'],
      on: { 'reload.press': 'reloading' },
    },
    reloading: {
      description: 'The page is reloading.',
      tags: ['busy'],
      invoke: { src: 'reload', input: () => null, onDone: 'idle' },
    },
  },
});

export const chunkReloadMachine = machine;

/** The chart with its ports bound. */
export function withChunkReloadPorts(ports: ChunkReloadPorts): typeof machine {
  return machine.provide({
    actors: { readHistory: fromPort(ports.readHistory), reload: fromPort(ports.reload) },
  });
}
