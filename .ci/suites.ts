// The suites of `npm test`, `npm run test:all` and `npm run test:stress`, in the order in which they run.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { resultsFolder } from './results.ts';
import type { Tier } from './tier/tier.ts';

/** A command that passes or fails as a whole. */
export interface Check {
  readonly kind: 'check';
  readonly name: string;
  readonly command: readonly string[];
}

/** A suite of tests. */
export interface TestSuite {
  readonly kind: 'tests';
  readonly name: string;
  /** Which of its files run, and at which size. */
  readonly tier: Tier;
  /**
   * The command that runs all files, or a single one with one worker. It writes its results to `report`; Playwright takes
   * that path from its environment.
   */
  readonly command: (report: string, file?: string) => readonly string[];
  /** What its tests use: the app as `npm run build` writes it, a Chromium, torrent and film programs. */
  readonly needs: readonly ('build' | 'browser' | 'programs')[];
  /** Whether a failed file is run once more. Not where no test waits for a process, a socket or a browser. */
  readonly hasSecondTry: boolean;
}

export type Suite = Check | TestSuite;

/** The report of a suite's results. */
export const reportOf = (name: string, folder: string = resultsFolder): string =>
  join(folder, `${name}.json`);

/** Tells the run how far a suite is, and what no report holds. */
const eventsOf = (runner: 'vitest' | 'playwright'): string => resolve(`.ci/progress/${runner}-reporter.ts`);

const vitest =
  (project: string, ...more: readonly string[]): TestSuite['command'] =>
  (report, file) => [
    'vitest',
    'run',
    '--config',
    'vitest.workspace.ts',
    '--project',
    project,
    ...more,
    ...(file === undefined ? [] : [file, '--maxWorkers=1']),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${eventsOf('vitest')}`,
    `--outputFile.json=${report}`,
  ];

/** A suite of the server: its two projects of vitest.workspace.ts. */
const ofServer =
  (name: string, workers: number): TestSuite['command'] =>
  (report, file) =>
    vitest(
      name,
      '--project',
      `${name}-isolated`,
      ...(file === undefined ? [`--maxWorkers=${workers}`] : []),
    )(report, file);

const playwright =
  (...command: readonly string[]): TestSuite['command'] =>
  (_report, file) => [
    ...command,
    `--reporter=line,json,${eventsOf('playwright')}`,
    // The traces of the first try stay.
    ...(file === undefined ? [] : [file, '--workers=1', '--output=.cache/second-tries']),
  ];

const check: Check = { kind: 'check', name: 'check', command: ['npm', 'run', '-s', 'check'] };
const release: Check = { kind: 'check', name: 'build', command: ['npm', 'run', '-s', 'build'] };
const quickBuild: Check = { ...release, command: [...release.command, '--', '--for-tests'] };

/** The suites of tests that change with the tier: in the gate without the programs that few people have. */
function suitesOfTests(tier: 'gate' | 'all'): readonly TestSuite[] {
  const quick = { kind: 'tests', tier, needs: [], hasSecondTry: false } as const;
  const waiting = { kind: 'tests', tier, hasSecondTry: tier === 'gate' } as const;
  const programs = tier === 'gate' ? [] : (['programs'] as const);
  return [
    { ...quick, name: 'machines', command: vitest('machines') },
    { ...quick, name: 'i18n', needs: ['build'], command: vitest('i18n') },
    { ...quick, name: 'core', command: vitest('core') },
    // Its tests wait for processes and disks: a third worker has the time of two cores that they leave.
    { ...waiting, name: 'server', needs: ['build', ...programs], command: ofServer('server', 3) },
    { ...waiting, name: 'cluster', needs: ['build', ...programs], command: ofServer('cluster', 3) },
    { ...waiting, name: 'contract', needs: ['build', 'browser'], command: vitest('contract') },
    { ...waiting, name: 'docs', needs: ['build'], command: vitest('docs') },
    { ...waiting, name: 'browser', needs: ['browser'], command: vitest('browser') },
    {
      ...waiting,
      name: 'journeys',
      needs: ['build', 'browser', ...programs],
      command: playwright('playwright', 'test', '--config', 'app/e2e/playwright.config.ts'),
    },
  ];
}

const engines: TestSuite = {
  kind: 'tests',
  name: 'engines',
  tier: 'all',
  needs: ['build', 'browser'],
  hasSecondTry: false,
  command: playwright('node', '.ci/engines.ts', 'main.engine', 'extension.engine'),
};

/** Load, kills and memory: one file after the other, as what runs beside them changes what they measure. */
const stress: readonly TestSuite[] = (['server', 'cluster'] as const).map((engine) => ({
  kind: 'tests',
  name: `${engine}-stress`,
  tier: 'stress',
  needs: ['build', 'programs'],
  hasSecondTry: false,
  command: ofServer(engine, 1),
}));

/** The suites of a tier. The exhaustive run ends with those under load, as marks count them, too. */
export function suitesOf(tier: Tier): readonly Suite[] {
  if (tier === 'gate') return [check, quickBuild, ...suitesOfTests('gate')];
  if (tier === 'all') return [check, release, ...suitesOfTests('all'), engines, ...stress];
  return [release, ...stress];
}

const sourceMarks: readonly Check[] = [
  { kind: 'check', name: 'requirements', command: ['node', '.ci/requirements.ts', '--check'] },
  { kind: 'check', name: 'promises', command: ['node', '.ci/promises.ts', '--check'] },
];

/** What follows the suites: the marks are compared with the titles of all tests, and after all suites with their results. */
export function marksOf(tier: Tier): readonly Check[] {
  if (tier === 'stress') return [];
  if (tier === 'gate') return sourceMarks;
  return [
    ...sourceMarks,
    { kind: 'check', name: 'statements', command: ['node', '.ci/statements.ts'] },
    { kind: 'check', name: 'proved', command: ['node', '.ci/proved.ts'] },
  ];
}

/** The suites of the exhaustive run without results: what they would prove is not known. */
export const unfinishedSuites = (): readonly string[] =>
  suitesOf('all')
    .filter(({ kind, name }) => kind === 'tests' && !existsSync(reportOf(name)))
    .map(({ name }) => name);
