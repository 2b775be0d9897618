// The commands that write generated files. `npm run regenerate` runs all of them; tests fail when a file is out of date.
import type { Part } from './parts.ts';

/** Updates the file snapshots of the tests whose titles match the pattern. */
const snapshots = (name: string, project: string, pattern: string, ...files: string[]): Part => ({
  name,
  command: [
    'vitest',
    'run',
    '--config',
    'vitest.workspace.ts',
    '--project',
    project,
    '-u',
    '-t',
    pattern,
    ...files,
  ],
});

/** In order: the pages of the charts contain the types; the overview and the API reference read those pages. */
export const generators: readonly Part[] = [
  { name: 'routes', command: ['node', 'app/route-tree.ts'] },
  { name: 'flow types', command: ['node', '.ci/flow-types.ts'] },
  { name: 'trace shapes', command: ['node', '.ci/trace-shapes.ts'] },
  snapshots('charts', 'machines', 'the generated pages in docs|the transition matrix'),
  snapshots('overview', 'docs', 'the overview lists every chart', '.ci/chart-overview.test.ts'),
  { name: 'countries', command: ['node', 'core/build/countries.ts'] },
  { name: 'API reference', command: ['node', 'core/build/reference.ts'] },
  { name: 'licences', command: ['node', '.ci/licences.ts'] },
  snapshots(
    'declarations',
    'contract',
    'the exports and their names|the declarations',
    'core/test/package/package.test.ts',
  ),
  { name: 'requirements', command: ['node', '.ci/requirements.ts', '--mark'] },
  { name: 'promises', command: ['node', '.ci/promises.ts'] },
];
