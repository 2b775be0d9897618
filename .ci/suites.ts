// The suites of `npm test`.
import { join } from 'node:path';
import { resultsFolder } from './results.ts';

/** A suite of `npm test`. */
export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  /** The file with the results, for a suite of tests. */
  readonly report?: string;
}

/** A suite whose tests wait for processes, disks and peers: a third worker has the time of two cores that they leave. */
const waiting = ['--maxWorkers=3'];

const vitest = (project: string, more: readonly string[] = []): Suite => ({
  name: project,
  report: join(resultsFolder, `${project}.json`),
  command: [
    'vitest',
    'run',
    '--config',
    'vitest.workspace.ts',
    '--project',
    project,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(resultsFolder, `${project}.json`)}`,
  ],
});

/** A suite of the server: its two projects of vitest.workspace.ts. */
const ofServer = (name: string): Suite => vitest(name, ['--project', `${name}-isolated`, ...waiting]);

/** All suites, in the order in which they run. */
export const suites: readonly Suite[] = [
  { name: 'check', command: ['npm', 'run', '-s', 'check'] },
  { name: 'build', command: ['npm', 'run', '-s', 'build'] },
  vitest('machines'),
  vitest('i18n'),
  vitest('core'),
  ofServer('server'),
  ofServer('cluster'),
  vitest('contract'),
  vitest('docs'),
  vitest('browser'),
  {
    name: 'journeys',
    report: join(resultsFolder, 'journeys.json'),
    command: ['playwright', 'test', '--config', 'app/e2e/playwright.config.ts'],
  },
  {
    name: 'engines',
    report: join(resultsFolder, 'engines.json'),
    command: ['node', '.ci/engines.ts', '--reporter=line,json', 'main.engine'],
  },
  { name: 'requirements', command: ['node', '.ci/requirements.ts', '--check'] },
  { name: 'promises', command: ['node', '.ci/promises.ts', '--check'] },
];
