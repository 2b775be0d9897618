// A folder with test files, suites that run them with the real Vitest, and the lines that a run prints.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Outcome, runSuites } from '../run-suites.ts';
import type { Surroundings } from '../suite-run.ts';
import type { Check, Suite, TestSuite } from '../suites.ts';

export class SuiteFolder {
  /** Below the repository, as the files import Vitest. */
  readonly path: string;
  /** What the run has printed. */
  readonly printed: string[] = [];

  constructor() {
    mkdirSync('.cache', { recursive: true });
    this.path = mkdtempSync(resolve('.cache/run-suites-'));
  }

  get results(): string {
    return join(this.path, 'results');
  }

  write(name: string, source: string): void {
    writeFileSync(join(this.path, name), source);
  }

  /** An expression that counts its runs in a file, and throws in those before the given one. */
  throwsBefore(passesFrom: number, name: string): string {
    const runs = JSON.stringify(join(this.path, `${name}.runs`));
    return `(() => {
      const { appendFileSync, readFileSync } = process.getBuiltinModule('node:fs');
      appendFileSync(${runs}, 'x');
      const nth = readFileSync(${runs}, 'utf8').length;
      if (nth < ${passesFrom}) throw new Error('this is run ' + nth + ', before ${passesFrom}');
    })()`;
  }

  /** A test file whose test passes from the given run on. */
  testFile(name: string, passesFrom: number, title = `${name} is tested`): void {
    const source = `import { it } from 'vitest';
      it(${JSON.stringify(title)}, () => ${this.throwsBefore(passesFrom, name)});`;
    this.write(`${name}.test.ts`, source);
  }

  suite(part: Partial<TestSuite> = {}): TestSuite {
    return {
      kind: 'tests',
      tier: 'gate',
      name: 'server',
      needs: ['build'],
      hasSecondTry: true,
      command: (report, file) => [
        'vitest',
        'run',
        `--root=${this.path}`,
        ...(file === undefined ? [] : [resolve(file)]),
        '--reporter=json',
        `--reporter=${resolve('.ci/progress/vitest-reporter.ts')}`,
        `--outputFile.json=${resolve(report)}`,
      ],
      ...part,
    };
  }

  /** Runs the suites on the files; the run of Vitest around this test is not theirs. */
  run(
    suites: readonly Suite[],
    marks: readonly Check[] = [],
    more: Partial<Surroundings> = {},
  ): Promise<Outcome> {
    const keep = (line: string): void => void this.printed.push(line);
    const environment = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
    );
    return runSuites(suites, marks, {
      results: this.results,
      logs: join(this.path, 'logs'),
      environment: { ...environment, FORCE_COLOR: '0' },
      display: { print: keep, begin: keep, update: keep },
      durations: {},
      ...more,
    });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, maxRetries: 20 });
  }
}

/** A new folder for each test of a file. */
export function useSuiteFolder(): () => SuiteFolder {
  let folder: SuiteFolder;
  beforeEach(() => {
    folder = new SuiteFolder();
  });
  afterEach(() => folder.remove());
  return () => folder;
}
