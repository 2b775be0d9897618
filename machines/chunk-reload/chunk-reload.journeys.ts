import type { Journey } from '../harness/types.ts';
import type { chunkReloadMachine } from './chunk-reload.machine.ts';
import type { ChunkReloadView } from './chunk-reload.view.ts';

type ChunkReloadJourney = Journey<typeof chunkReloadMachine, ChunkReloadView>;

const failed = { event: { type: 'chunk.failed' } } as const;
const press = { event: { type: 'reload.press' } } as const;
const began = { event: { type: 'work.began' } } as const;
const ended = { event: { type: 'work.ended' } } as const;
const history = (...reloads: number[]) =>
  ({
    port: 'readHistory',
    answer: { kind: 'known', reloads, now: 1_000_000 },
  }) as const;
const reloading = { port: 'reload', answer: { kind: 'reloading' } } as const;

export const journeys: readonly ChunkReloadJourney[] = [
  {
    title: '[R4.17 P32a] reloads the page once when a chunk is missing',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [history(), 'reloading'],
      [reloading, 'idle'],
    ],
    view: { notice: 'none' },
  },
  {
    title: '[R4.17 P32a] does not reload again within ten seconds: the person decides',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [history(995_000), 'offering'],
      [press, 'reloading'],
    ],
    view: { notice: 'none' },
  },
  {
    title: '[R4.17] does not reload a fourth time within ten minutes',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [history(700_000, 800_000, 900_000), 'offering'],
    ],
    view: { notice: 'offerReload' },
  },
  {
    title: '[R4.17] does not reload when storage is blocked and reloads cannot be counted',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [{ port: 'readHistory', answer: { kind: 'unknown' } }, 'offering'],
    ],
    view: { notice: 'offerReload' },
  },
  {
    title: '[R4.17 P32a] does not reload while an upload or an unsent form would be lost',
    from: 'idle',
    steps: [
      [began, 'idle'],
      [failed, 'offering'],
    ],
    view: { notice: 'offerReload' },
    context: { unsaved: true },
  },
  {
    title: '[R4.17] reloads by itself again once nothing can be lost',
    from: 'idle',
    steps: [
      [began, 'idle'],
      [ended, 'idle'],
      [failed, 'counting'],
    ],
    view: { notice: 'none' },
    context: { unsaved: false },
  },
];
