// Everything that writes files which tests compare with their sources. `npm run regenerate` runs all of it.
import { existsSync } from 'node:fs';
import type { Part } from './parts.ts';
import { suites } from './suites.ts';

/** Updates the snapshots of those tests whose title has the words. */
const snapshots = (name: string, project: string, words: string, ...files: string[]): Part => ({
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
    words,
    ...files,
  ],
});

/** In their order: the pages of the charts read the types, the atlas and the API reference read the pages of the charts. */
export const generators: readonly Part[] = [
  { name: 'routes', command: ['node', 'app/route-tree.ts'] },
  { name: 'flow types', command: ['node', '.ci/flow-types.ts'] },
  snapshots('charts', 'machines', 'its page and its file for tools|what is handled where'),
  snapshots('atlas', 'docs', 'the atlas shows every chart', '.ci/atlas.test.ts'),
  { name: 'countries', command: ['node', 'core/build/countries.ts'] },
  { name: 'API reference', command: ['node', 'core/build/reference.ts'] },
  { name: 'licences', command: ['node', '.ci/licences.ts'] },
  snapshots(
    'declarations',
    'contract',
    'the exports and their names|the declarations',
    'core/test/package/package.test.ts',
  ),
];

/** The marks in requirements and promises, which come from test results: none when a suite of the last run is missing. */
export function markers(): readonly Part[] {
  if (suites.some(({ report }) => report !== undefined && !existsSync(report))) return [];
  return [
    { name: 'requirements', command: ['node', '.ci/requirements.ts', '--mark'] },
    { name: 'promises', command: ['node', '.ci/promises.ts'] },
  ];
}
