// What core weighs where it travels (minified, brotli), bundled as a client's bundler would.
import { type ClientName, measureSizes } from '../../core/build/sizes.ts';
import type { Figure, Section } from './figures.ts';

const kilo = 1024;
/** The most that reading a share weighs, in KB: 8, and what ofetch brings. */
const mostShare = 11.2;
/** The most that everything but the charts weighs, in KB. */
const mostWithoutCharts = 25;
/** The most that a client of one flow weighs, in KB. */
const mostClient = 30;
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
  const { everything, withoutCharts, share, shareWithoutFetch, clients, xstate, subpaths } =
    await measureSizes();
  const reported = (what: string, bytes: number): Figure => ({
    what,
    reading: inKilobytes(bytes),
    against: `everything ${inKilobytes(everything.initial)}: ${(bytes / everything.initial).toFixed(2)} × (reported)`,
    kept: true,
  });
  const { requests } = clients;
  const client = (what: string, name: ClientName): Figure => {
    const { initial } = clients[name];
    const over = `the request layer alone ${inKilobytes(requests.initial)}: ${(initial / requests.initial).toFixed(2)} ×`;
    return { ...atMost(what, initial, mostClient), against: `≤ ${mostClient} KB; ${over}` };
  };
  return {
    title: 'Core’s size',
    command: 'npm run bench',
    method:
      'Each entry bundled alone by Rolldown, minified, brotli 11, the charts’ prose taken out, valibot counted in, xstate (a peer) left out; KB.',
    figures: [
      {
        what: 'the request layer, which every client pays for (`createClient`)',
        reading: inKilobytes(requests.initial),
        against: `the parts of xstate that charts use ${inKilobytes(xstate)}: ${(requests.initial / xstate).toFixed(2)} × (reported)`,
        kept: true,
      },
      client('a client that reads shares', 'share-reader'),
      client('a client that signs in and lists folders', 'sign-in-and-list'),
      client('a client that uploads', 'upload'),
      reported('everything that `@aloft/core` exports, with all charts', everything.initial),
      atMost('the same without the charts of machines/', withoutCharts.initial, mostWithoutCharts),
      reported('one chart alone, the heaviest (`signInMachine`)', clients['one-chart'].initial),
      reported(
        'what is fetched when it is needed (hashes, signature, a lock of its own, a stored mode)',
        everything.lazy,
      ),
      reported('entities and rules (`@aloft/core/rules`)', subpaths['./rules']?.initial ?? 0),
      ...(share === null || shareWithoutFetch === null
        ? []
        : [
            atMost(
              `share reading alone (\`@aloft/core/share\`), of which ofetch brings ${inKilobytes(share.initial - shareWithoutFetch.initial)}`,
              share.initial,
              mostShare,
            ),
          ]),
    ],
  };
}
