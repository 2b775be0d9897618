// The suites of `npm test`, in the order in which they run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resultsFolder } from './results.ts';

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
    `--outputFile.json=${report}`,
  ];

/** A suite of the server: its two projects of vitest.workspace.ts. */
const ofServer =
  (name: string): TestSuite['command'] =>
  (report, file) =>
    // Its tests wait for processes, disks and peers: a third worker has the time of two cores that they leave.
    vitest(
      name,
      '--project',
      `${name}-isolated`,
      ...(file === undefined ? ['--maxWorkers=3'] : []),
    )(report, file);

const playwright =
  (...command: readonly string[]): TestSuite['command'] =>
  (_report, file) => [
    ...command,
    '--reporter=line,json',
    // The traces of the first try stay.
    ...(file === undefined ? [] : [file, '--workers=1', '--output=.cache/second-tries']),
  ];

const quick = { kind: 'tests', needs: [], hasSecondTry: false } as const;
const waiting = { kind: 'tests', needs: ['build', 'browser', 'programs'], hasSecondTry: true } as const;

/** The suites of `npm test`. */
export const suites: readonly Suite[] = [
  { kind: 'check', name: 'check', command: ['npm', 'run', '-s', 'check'] },
  { kind: 'check', name: 'build', command: ['npm', 'run', '-s', 'build'] },
  { ...quick, name: 'machines', command: vitest('machines') },
  { ...quick, name: 'i18n', needs: ['build'], command: vitest('i18n') },
  { ...quick, name: 'core', command: vitest('core') },
  { ...waiting, name: 'server', needs: ['build', 'programs'], command: ofServer('server') },
  { ...waiting, name: 'cluster', needs: ['build', 'programs'], command: ofServer('cluster') },
  { ...waiting, name: 'contract', needs: ['build', 'browser'], command: vitest('contract') },
  { ...waiting, name: 'docs', needs: ['build'], command: vitest('docs') },
  { ...waiting, name: 'browser', needs: ['browser'], command: vitest('browser') },
  {
    ...waiting,
    name: 'journeys',
    command: playwright('playwright', 'test', '--config', 'app/e2e/playwright.config.ts'),
  },
  { ...waiting, name: 'engines', command: playwright('node', '.ci/engines.ts', 'main.engine') },
];

/** What is compared with the results of all suites. */
export const marks: readonly Check[] = [
  { kind: 'check', name: 'requirements', command: ['node', '.ci/requirements.ts', '--check'] },
  { kind: 'check', name: 'promises', command: ['node', '.ci/promises.ts', '--check'] },
];

/** The suites without results: what they would prove is not known. */
export const unfinishedSuites = (): readonly string[] =>
  suites.filter(({ kind, name }) => kind === 'tests' && !existsSync(reportOf(name))).map(({ name }) => name);
