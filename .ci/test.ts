// `npm test`, `npm run test:all` and `npm run test:stress`: runs all suites of a tier to their end, or those that are named.
//   node .ci/test.ts [--tier=gate|all|stress] [SUITE ...]
// Prints one line for each suite, and ends with `N passed, N failed`. A whole gate leaves its outcome in .cache/gate.json.
// The names of suites choose those alone: nothing is asked for that they do not need, and the results of others stay.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, headlessPath } from './browser.ts';
import { durationsOf, keepDurations } from './durations.ts';
import { keepFlaky, tooManyFlaky } from './flaky.ts';
import { providePrograms } from './programs.ts';
import { displayOn } from './progress/display.ts';
import { resultsFolder } from './results.ts';
import { type Outcome, runSuites } from './run-suites.ts';
import { selectionOf } from './selection.ts';
import { type Tier, tierOf } from './tier/tier.ts';

/** What git prints; empty where there is no repository. */
const git = (...words: string[]): string =>
  (spawnSync('git', words, { encoding: 'utf8' }).stdout ?? '').trim();

/** Compiled modules, by their content; begun anew each time, as those of old sources stay. */
const compiled = resolve('.cache/compiled');

/** What the exhaustive run notes for .ci/statements.ts. */
const statements = resolve('.cache/statements');

/** The time that a whole gate should take, in minutes. */
const budget = 15;

/** Writes what a whole run has shown, on one line. */
function writeGate(commit: string, isClean: boolean, { failed, flaky, seconds }: Outcome): void {
  const result = failed === 0 ? 'passed' : 'failed';
  const gate = { commit, clean: isClean, result, flaky: flaky.map(({ file }) => file), seconds };
  writeFileSync('.cache/gate.json', `${JSON.stringify(gate)}\n`);
}

const browserPaths = async () => ({
  HEADLESS_SHELL_PATH: await headlessPath(),
  CHROMIUM_PATH: await chromiumPath(),
});

/** The seed of properties: the exhaustive run has a new one each time, or that of ALOFT_SEED, to repeat a run. */
function seedOf(tier: Tier): { readonly ALOFT_SEED?: string } {
  if (tier === 'gate') return {};
  const seed = process.env.ALOFT_SEED ?? String(randomInt(2 ** 31));
  console.log(`properties have the seed ${seed} (ALOFT_SEED=${seed} repeats it)`);
  return { ALOFT_SEED: seed };
}

/** How much of its time the gate has taken. It is no failure: a machine may be slow. */
function budgetLine(seconds: Outcome['seconds']): string {
  const minutes = Object.values(seconds).reduce((sum, one) => sum + one, 0) / 60;
  const advice = minutes > budget ? `: .ci/durations.json shows which files take long` : '';
  return `the gate took ${minutes.toFixed(1)} of ${budget} min${advice}`;
}

async function main(tier: Tier, names: readonly string[]): Promise<void> {
  const { suites, marks, needs, isWhole } = selectionOf(tier, names);
  const display = displayOn(process.stdout);
  const [commit, isClean] = [git('rev-parse', 'HEAD'), git('status', '--porcelain') === ''];
  if (isWhole) for (const old of [resultsFolder, statements]) rmSync(old, { recursive: true, force: true });
  rmSync(compiled, { recursive: true, force: true });
  if (needs.has('programs')) providePrograms();
  const outcome = await runSuites(suites, marks, {
    results: resultsFolder,
    logs: '.cache/logs',
    display,
    durations: durationsOf(tier),
    environment: {
      ...process.env,
      ...(needs.has('browser') ? await browserPaths() : {}),
      ...seedOf(tier),
      ...(tier === 'all' ? { ALOFT_STATEMENTS: statements } : {}),
      ...(isWhole ? { ALOFT_COMMIT: isClean ? commit : `${commit}-dirty` } : {}),
      FORCE_COLOR: '0',
      // Tests start hundreds of processes of the same sources: compiled once, a server's start takes half the time.
      NODE_COMPILE_CACHE: compiled,
    },
  });
  const excess = tooManyFlaky(keepFlaky(outcome.flaky, display.print));
  if (excess !== undefined) display.print(`FAIL ${excess}`);
  const failed = outcome.failed + (excess === undefined ? 0 : 1);
  if (isWhole && process.env.CI === undefined) keepDurations(tier, outcome.durations);
  if (isWhole && tier === 'gate') {
    writeGate(commit, isClean, { ...outcome, failed });
    display.print(budgetLine(outcome.seconds));
  }
  display.print(`${outcome.passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { tier: { type: 'string', default: 'gate' } },
  allowPositionals: true,
});
await main(tierOf(values.tier), positionals);
