// `npm test`: runs all suites in order, prints one line for each, and stops at the first that fails.
// The output of a suite is written to .cache/logs and printed only if it fails.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { chromiumPath, headlessPath } from './browser.ts';
import { providePrograms } from './programs.ts';
import { failuresIn, resultsOf } from './results.ts';
import { type Suite, suites } from './suites.ts';

const Counts = v.union([
  v.pipe(
    v.object({ numPassedTests: v.number(), numFailedTests: v.number() }),
    v.transform((one) => ({ passed: one.numPassedTests, failed: one.numFailedTests })),
  ),
  v.pipe(
    v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }) }),
    v.transform((one) => ({ passed: one.stats.expected, failed: one.stats.unexpected + one.stats.flaky })),
  ),
]);

function reportOf(suite: Suite): { passed: number; failed: number; failures: readonly string[] } {
  if (suite.report === undefined || !existsSync(suite.report)) return { passed: 0, failed: 0, failures: [] };
  const report: unknown = JSON.parse(readFileSync(suite.report, 'utf8'));
  return { ...v.parse(Counts, report), failures: failuresIn(resultsOf(suite.name, report)) };
}

async function run(suite: Suite, log: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const file = openSync(log, 'w');
  const [program = 'node', ...words] = suite.command;
  const child = spawn(program, words, { stdio: ['ignore', file, file], env: environment });
  const code = await new Promise<number>((settle) => {
    child.once('error', () => settle(127));
    child.once('exit', (status) => settle(status ?? 1));
  });
  closeSync(file);
  return code;
}

/** Compiled modules, by their content; begun anew each time, as those of old sources stay. */
const compiled = resolve('.cache/compiled');

async function main(): Promise<void> {
  rmSync('.cache/results', { recursive: true, force: true });
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync('.cache/results', { recursive: true });
  mkdirSync('.cache/logs', { recursive: true });
  providePrograms();
  const environment = {
    ...process.env,
    HEADLESS_SHELL_PATH: await headlessPath(),
    CHROMIUM_PATH: await chromiumPath(),
    FORCE_COLOR: '0',
    // Tests start hundreds of processes of the same sources: compiled once, a server's start takes half the time.
    NODE_COMPILE_CACHE: compiled,
  };
  const wanted = process.argv.slice(2);
  let passed = 0;
  for (const suite of suites) {
    if (wanted.length > 0 && !wanted.includes(suite.name)) continue;
    const log = `.cache/logs/${suite.name}.log`;
    const began = performance.now();
    const code = await run(suite, log, environment);
    const { failures, ...counts } = reportOf(suite);
    passed += counts.passed;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const tests = suite.report === undefined ? '' : `${counts.passed} passed, `;
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${suite.name.padEnd(13)} ${tests}${seconds} s`);
    const empty = suite.report !== undefined && counts.passed === 0;
    if (code !== 0 || empty) {
      for (const failure of failures) console.log(failure);
      console.log(empty && code === 0 ? 'the suite ran no test' : readFileSync(log, 'utf8').slice(-20_000));
      console.log(`${passed} passed, ${Math.max(1, counts.failed)} failed`);
      process.exit(1);
    }
  }
  console.log(`${passed} passed, 0 failed`);
}

await main();
