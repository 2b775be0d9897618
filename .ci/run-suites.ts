// Runs suites one after the other, all to their end, and failed files once more: `npm test` without its arguments.
import { spawn } from 'node:child_process';
import { closeSync, globSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failuresIn, inOneLine, type Result, readReport } from './results.ts';
import { type Check, reportOf, type Suite, type TestSuite } from './suites.ts';
import { type Tier, tierVariable } from './tier/tier.ts';

/** Max. failed files that run once more. More are a defect, not chance. */
const maxSecondTries = 5;
/** Time after which a suite counts as hanging and is killed, in ms: the longest takes half an hour. */
const maxDuration = 45 * 60_000;
/** What is kept of the output of a suite whose failures cannot be read from a report, in characters. */
const maxOutput = 20_000;

/** Where a run writes, and what its programs are given. */
export interface Surroundings {
  /** The folder of the reports. */
  readonly results: string;
  readonly logs: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
}

/** A test that failed, and passed when its file ran once more. */
export interface Flaky {
  readonly suite: string;
  readonly file: string;
  readonly test: string;
  /** Its first failure, on one line. */
  readonly failure: string;
}

/** What a run of suites has shown. */
export interface Outcome {
  /** Tests that passed, at the first or the second try. */
  readonly passed: number;
  /** Tests that failed for good, and suites that failed as a whole. */
  readonly failed: number;
  readonly flaky: readonly Flaky[];
  /** Seconds, by suite. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** What one command has done. */
interface Ended {
  readonly code: number;
  readonly seconds: number;
  readonly log: string;
  /** Undefined when there is no whole report. */
  readonly results: readonly Result[] | undefined;
}

/** Runs a command of a suite; its log and its report are called `name`. */
async function run(
  { name: suite, tier }: { readonly name: string; readonly tier: Tier },
  name: string,
  command: readonly string[],
  at: Surroundings,
): Promise<Ended> {
  const report = reportOf(name, at.results);
  const log = join(at.logs, `${name}.log`);
  const output = openSync(log, 'w');
  const [program = 'node', ...words] = command;
  const began = performance.now();
  const child = spawn(program, words, {
    stdio: ['ignore', output, output],
    env: { ...at.environment, [tierVariable]: tier, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report) },
    timeout: maxDuration,
    killSignal: 'SIGKILL',
  });
  const code = await new Promise<number>((settle) => {
    child.once('error', () => settle(127));
    child.once('exit', (status) => settle(status ?? 1));
  });
  closeSync(output);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { code, seconds, log, results: readReport(suite, report) };
}

const failedOf = (results: readonly Result[] = []): readonly Result[] => results.filter((one) => !one.passed);

/** The line of a suite, and why it failed: by its report, or by its output where that says nothing. */
function tell(name: string, ended: Ended, isFailed: boolean, { print }: Surroundings): void {
  const { results, seconds } = ended;
  const tests = results === undefined ? '' : `${results.length - failedOf(results).length} passed, `;
  print(`${isFailed ? 'FAIL' : 'ok  '} ${name.padEnd(13)} ${tests}${seconds.toFixed(1)} s`);
  if (!isFailed) return;
  const failures = failuresIn(results ?? []);
  if (failures.length > 0) for (const failure of failures) print(failure);
  else if (ended.code === 0) print('the suite ran no test');
  else print(readFileSync(ended.log, 'utf8').slice(-maxOutput));
}

/** A file of a suite with failed tests. */
interface FailedFile {
  readonly suite: TestSuite;
  readonly file: string;
  readonly failed: readonly Result[];
}

/** What the first tries of all suites add up to. */
interface FirstTries {
  passed: number;
  failed: number;
  readonly files: FailedFile[];
  readonly seconds: Record<string, number>;
}

/** The promises that nothing acknowledged is lost: a test of them that fails once has found it. */
const isAboutLostData = ({ title }: Result): boolean => /\[[^\]]*\bP[1-4][a-z]*\b[^\]]*\]/.test(title);

const mayRunAgain = ({ suite, failed }: FailedFile): boolean =>
  suite.hasSecondTry && !failed.some(isAboutLostData);

/** Runs one file alone; answers what it has found flaky, and undefined if it failed again. */
async function runAgain(
  { suite, file, failed }: FailedFile,
  nth: number,
  sum: FirstTries,
  at: Surroundings,
): Promise<readonly Flaky[] | undefined> {
  const name = `${suite.name}.second-${nth}`;
  const command = suite.command(reportOf(name, at.results), file);
  const again = await run(suite, name, command, at);
  sum.seconds[name] = again.seconds;
  const titles = new Set(again.results?.filter(({ passed }) => passed).map(({ title }) => title));
  // A file that could not be loaded has no titles: all of its tests count.
  const isMended = failed.every(({ title }) => (title === '' ? titles.size > 0 : titles.has(title)));
  const isFailed = again.code !== 0 || failedOf(again.results).length > 0 || !isMended;
  tell(name, again, isFailed, at);
  if (isFailed) return undefined;
  const flaky = failed.map(({ title, why }) => ({
    suite: suite.name,
    file,
    test: title,
    failure: inOneLine(why),
  }));
  for (const { test, failure } of flaky) at.print(`FLAKY ${file} › ${test}: ${failure}`);
  return flaky;
}

async function runCheck({ name, command }: Check, sum: FirstTries, at: Surroundings): Promise<boolean> {
  const ended = await run({ name, tier: 'gate' }, name, command, at);
  sum.seconds[name] = ended.seconds;
  tell(name, ended, ended.code !== 0, at);
  if (ended.code !== 0) sum.failed += 1;
  return ended.code === 0;
}

async function runTests(suite: TestSuite, sum: FirstTries, at: Surroundings): Promise<void> {
  const { name } = suite;
  const ended = await run(suite, name, suite.command(reportOf(name, at.results)), at);
  const results = ended.results ?? [];
  const failed = failedOf(results);
  sum.seconds[name] = ended.seconds;
  sum.passed += results.length - failed.length;
  const isEmpty = results.length === failed.length;
  tell(name, ended, ended.code !== 0 || isEmpty, at);
  const files = new Set(failed.map(({ file }) => file));
  for (const file of files)
    sum.files.push({ suite, file, failed: failed.filter((one) => one.file === file) });
  // It ended early, or something failed beside all tests: there is no file to run again.
  if (files.size === 0 && (ended.code !== 0 || isEmpty)) sum.failed += 1;
}

/** Failed files once more, in fresh processes, one after the other and with nothing beside them. */
async function secondTries(sum: FirstTries, at: Surroundings): Promise<readonly Flaky[]> {
  const flaky: Flaky[] = [];
  const isTooMuch = sum.files.length > maxSecondTries;
  if (isTooMuch) at.print(`${sum.files.length} failed files: more than ${maxSecondTries} do not run again`);
  for (const [nth, one] of sum.files.entries()) {
    const again = !isTooMuch && mayRunAgain(one) ? await runAgain(one, nth + 1, sum, at) : undefined;
    if (again === undefined) sum.failed += one.failed.length;
    else {
      sum.passed += again.length;
      flaky.push(...again);
    }
  }
  return flaky;
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
  mkdirSync(at.results, { recursive: true });
  mkdirSync(at.logs, { recursive: true });
  const sum: FirstTries = { passed: 0, failed: 0, files: [], seconds: {} };
  let isBuilt = true;
  for (const suite of suites) {
    for (const report of globSync(join(at.results, `${suite.name}.*`))) rmSync(report);
    if (suite.kind === 'check') {
      const succeeded = await runCheck(suite, sum, at);
      if (suite.name === 'build') isBuilt = succeeded;
    } else if (suite.needs.includes('build') && !isBuilt) {
      at.print(`FAIL ${suite.name.padEnd(13)} not run: there is no build`);
      sum.failed += 1;
    } else await runTests(suite, sum, at);
  }
  const flaky = await secondTries(sum, at);
  for (const mark of marks) await runCheck(mark, sum, at);
  return { passed: sum.passed, failed: sum.failed, flaky, seconds: sum.seconds };
}
