import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAtlas } from '../atlas/build-atlas.ts';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const runs = 3;
const maxSeconds = 30;
const maxKilobytes = 300;

/** Builds the atlas as `npm run atlas` does, from the start of its process to its end; in s. */
function buildSeconds(out: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['app/atlas/main.ts', '--no-serve', '--out', out], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the atlas is not built: ${stderr}`);
  return (performance.now() - began) / 1000;
}

/** The atlas of the charts: how long its build takes, and what its pages weigh (R2.22). */
export async function measureAtlas(): Promise<Section> {
  const out = mkdtempSync(join(tmpdir(), 'aloft-bench-atlas-'));
  try {
    const built = summarise(Array.from({ length: runs }, () => buildSeconds(out)));
    const pages = await buildAtlas(out);
    const sizes = summarise(pages.map(({ bytes }) => bytes / 1000));
    const largest = pages.find(({ bytes }) => bytes / 1000 === sizes.max);
    return {
      title: 'The atlas of the charts',
      command: 'npm run bench -- atlas',
      method:
        'Builds the atlas in a process of its own. A page is weighed uncompressed, with its script, style sheet, font and small pictures.',
      figures: [
        {
          what: 'build (s)',
          reading: written(built),
          against: `≤ ${maxSeconds} s`,
          kept: built.median <= maxSeconds,
        },
        {
          what: `the heaviest page (\`${largest?.path ?? ''}\`, kB)`,
          reading: sizes.max.toFixed(0),
          against: `≤ ${maxKilobytes} kB; all pages ${written(sizes, 0)}`,
          kept: sizes.max <= maxKilobytes,
        },
      ],
    };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
