// Runs suites one after the other, all to their end, and failed files once more: `npm test` without its arguments.
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SuiteDuration } from './durations.ts';
import { type FailedFile, type Flaky, secondTries } from './second-tries.ts';
import { besideTests, failedOf, runSuite, type SuiteRun, type Surroundings, tell } from './suite-run.ts';
import { type Check, reportOf, type Suite, type TestSuite } from './suites.ts';

/** What a run of suites has shown. */
export interface Outcome {
  /** Tests that passed, at the first or the second try. */
  readonly passed: number;
  /** Tests that failed for good, and suites that failed as a whole. */
  readonly failed: number;
  readonly flaky: readonly Flaky[];
  /** Seconds, by suite. */
  readonly seconds: Readonly<Record<string, number>>;
  /** What the suites that passed at their first try took. */
  readonly durations: Readonly<Record<string, SuiteDuration>>;
}

/** What the first tries of all suites add up to. */
interface FirstTries {
  passed: number;
  failed: number;
  readonly files: FailedFile[];
  readonly seconds: Record<string, number>;
  readonly durations: Record<string, SuiteDuration>;
}

/** Runs a suite, and keeps what it took. */
async function runFirst(
  suite: Pick<TestSuite, 'name' | 'tier'>,
  command: readonly string[],
  later: number,
  sum: FirstTries,
  at: Surroundings,
): Promise<SuiteRun> {
  const { name } = suite;
  for (const report of globSync(join(at.results, `${name}.*`))) rmSync(report);
  const ended = await runSuite(suite, name, command, later, at);
  const { seconds, results, progress } = ended;
  sum.seconds[name] = seconds;
  if (ended.code === 0)
    sum.durations[name] = {
      seconds,
      tests: results?.length ?? 0,
      files: Object.fromEntries(progress.files),
    };
  return ended;
}

async function runCheck(
  { name, command }: Check,
  later: number,
  sum: FirstTries,
  at: Surroundings,
): Promise<boolean> {
  const ended = await runFirst({ name, tier: 'gate' }, command, later, sum, at);
  const isFailed = besideTests(ended).length > 0;
  tell(name, ended, isFailed, at.display);
  if (isFailed) sum.failed += 1;
  return !isFailed;
}

async function runTests(suite: TestSuite, later: number, sum: FirstTries, at: Surroundings): Promise<void> {
  const { name } = suite;
  const ended = await runFirst(suite, suite.command(reportOf(name, at.results)), later, sum, at);
  const results = ended.results ?? [];
  const failed = failedOf(results);
  const isEmpty = results.length === failed.length;
  const isBroken = besideTests(ended).length > 0 || (isEmpty && failed.length === 0);
  sum.passed += results.length - failed.length;
  tell(name, ended, isBroken || failed.length > 0, at.display);
  const broken = new Set(ended.progress.hooks.map(({ file }) => file));
  for (const file of new Set(failed.map((one) => one.file))) {
    const ofFile = failed.filter((one) => one.file === file);
    const isWhole = broken.has(file) || ofFile.some(({ title }) => title === '');
    sum.files.push({ suite, file, failed: ofFile, isWhole });
  }
  // It ended early, or something failed beside all tests: no file that runs again can show that this is mended.
  if (isBroken) sum.failed += 1;
}

/**
 * Runs all suites to their end, then the failed files once more, then the comparison of the marks with all results. A
 * line is printed for each of them, with all failures.
 */
export async function runSuites(
  suites: readonly Suite[],
  marks: readonly Check[],
  at: Surroundings,
): Promise<Outcome> {
  const sum: FirstTries = { passed: 0, failed: 0, files: [], seconds: {}, durations: {} };
  const secondsOf = ({ name }: Suite): number => at.durations[name]?.seconds ?? 0;
  let later = [...suites, ...marks].reduce((seconds, one) => seconds + secondsOf(one), 0);
  let isBuilt = true;
  for (const suite of suites) {
    later -= secondsOf(suite);
    if (suite.kind === 'check') {
      const succeeded = await runCheck(suite, later, sum, at);
      if (suite.name === 'build') isBuilt = succeeded;
    } else if (suite.needs.includes('build') && !isBuilt) {
      for (const report of globSync(join(at.results, `${suite.name}.*`))) rmSync(report);
      at.display.print(`FAIL ${suite.name.padEnd(13)} not run: there is no build`);
      sum.failed += 1;
    } else await runTests(suite, later, sum, at);
  }
  const { flaky, failed, seconds } = await secondTries(sum.files, at);
  for (const mark of marks) {
    later -= secondsOf(mark);
    await runCheck(mark, later, sum, at);
  }
  return {
    passed: sum.passed + flaky.length,
    failed: sum.failed + failed,
    flaky,
    seconds: { ...sum.seconds, ...seconds },
    durations: sum.durations,
  };
}
