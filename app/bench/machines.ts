import { spawnSync } from 'node:child_process';
import type { Section } from './figures.ts';
import { summarise, written } from './statistics.ts';

const runs = 3;
const limit = 20;

/** The whole path suite of all charts, as the test runner runs it. */
export function measureMachines(): Section {
  const seconds = Array.from({ length: runs }, () => {
    const began = performance.now();
    const { status } = spawnSync(
      'vitest',
      ['run', '--config', 'vitest.workspace.ts', '--project', 'machines'],
      { stdio: 'ignore' },
    );
    if (status !== 0) throw new Error('the machines suite fails');
    return (performance.now() - began) / 1000;
  });
  const measured = summarise(seconds);
  return {
    title: 'Machines',
    command: 'npm run bench',
    method:
      'Walks, coverage, journeys, mutants and random walks of all charts, from starting the runner to its end; seconds.',
    figures: [
      {
        what: 'whole suite (s)',
        reading: written(measured),
        against: `≤ ${limit} s`,
        kept: measured.median <= limit,
      },
    ],
  };
}
