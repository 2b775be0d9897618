// What core weighs where it travels (minified, brotli), bundled as a client's bundler would.
import { measureSizes } from '../../core/build/sizes.ts';
import type { Figure, Section } from './figures.ts';

const kilo = 1024;
const inKilobytes = (bytes: number): string => (bytes / kilo).toFixed(1);

function atMost(what: string, bytes: number, limit: number): Figure {
  return {
    what,
    reading: inKilobytes(bytes),
    against: `≤ ${limit} KB: ${(bytes / kilo / limit).toFixed(2)} ×`,
    kept: bytes <= limit * kilo,
  };
}

/** Brotli sizes of the entries, minified, without xstate; what is loaded later on its own line. */
export async function measureCoreSize(): Promise<Section> {
  const { everything, withoutCharts, share, subpaths } = await measureSizes();
  const reported = (what: string, bytes: number): Figure => ({
    what,
    reading: inKilobytes(bytes),
    against: `everything ${inKilobytes(everything.initial)}: ${(bytes / everything.initial).toFixed(2)} × (reported)`,
    kept: true,
  });
  return {
    title: 'Core’s size',
    command: 'npm run bench',
    method:
      'Each entry bundled alone by Rolldown, minified, brotli 11, the charts’ prose taken out, valibot counted in, xstate (a peer) left out; KB.',
    figures: [
      atMost(
        'everything that `@aloft/core` exports, without the charts of machines/',
        withoutCharts.initial,
        25,
      ),
      atMost('the same with all charts', everything.initial, 25),
      reported(
        'what is fetched when it is needed (hashes, signature, a lock of its own, a stored mode)',
        everything.lazy,
      ),
      reported('entities and rules (`@aloft/core/rules`)', subpaths['./rules']?.initial ?? 0),
      ...(share === null ? [] : [atMost('share reading alone (`@aloft/core/share`)', share.initial, 8)]),
    ],
  };
}
