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
    title: '[R4.17 P32a] a part that is gone reloads the page once',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [history(), 'reloading'],
      [reloading, 'idle'],
    ],
    sees: { notice: 'none' },
  },
  {
    title: '[R4.17 P32a] not again within ten seconds: the person decides',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [history(995_000), 'offering'],
      [press, 'reloading'],
    ],
    sees: { notice: 'none' },
  },
  {
    title: '[R4.17] not a fourth time in ten minutes',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [history(700_000, 800_000, 900_000), 'offering'],
    ],
    sees: { notice: 'offerReload' },
  },
  {
    title: '[R4.17] never when storage is blocked and nothing can be counted',
    from: 'idle',
    steps: [
      [failed, 'counting'],
      [{ port: 'readHistory', answer: { kind: 'unknown' } }, 'offering'],
    ],
    sees: { notice: 'offerReload' },
  },
  {
    title: '[R4.17 P32a] never while an upload or an unsent form would be lost',
    from: 'idle',
    steps: [
      [began, 'idle'],
      [failed, 'offering'],
    ],
    sees: { notice: 'offerReload' },
    context: { unsaved: true },
  },
  {
    title: '[R4.17] by itself again once the work is done',
    from: 'idle',
    steps: [
      [began, 'idle'],
      [ended, 'idle'],
      [failed, 'counting'],
    ],
    sees: { notice: 'none' },
    context: { unsaved: false },
  },
];
