// `npm test`, `npm run test:all` and `npm run test:stress`: runs all suites of a tier to their end, or those that are named.
//   node .ci/test.ts [--tier=gate|all|stress] [SUITE ...]
// Prints one line for each suite, and ends with `N passed, N failed`. A whole gate leaves its outcome in .cache/gate.json.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath, headlessPath } from './browser.ts';
import { keepFlaky } from './flaky.ts';
import { providePrograms } from './programs.ts';
import { resultsFolder } from './results.ts';
import { type Outcome, runSuites } from './run-suites.ts';
import { marksOf, suitesOf } from './suites.ts';
import { type Tier, tierOf } from './tier/tier.ts';

/** What git prints; empty where there is no repository. */
const git = (...words: string[]): string =>
  (spawnSync('git', words, { encoding: 'utf8' }).stdout ?? '').trim();

/** Compiled modules, by their content; begun anew each time, as those of old sources stay. */
const compiled = resolve('.cache/compiled');

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

async function main(tier: Tier, names: readonly string[]): Promise<void> {
  const suites = suitesOf(tier);
  const marks = marksOf(tier);
  const isWhole = names.length === 0;
  const wanted = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] =>
    list.filter(({ name }) => isWhole || names.includes(name));
  const unknown = names.filter((name) => ![...suites, ...marks].some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`no suite is called ${unknown.join(' or ')}`);
  const [commit, isClean] = [git('rev-parse', 'HEAD'), git('status', '--porcelain') === ''];
  if (isWhole) rmSync(resultsFolder, { recursive: true, force: true });
  const chosen = wanted(suites);
  rmSync(compiled, { recursive: true, force: true });
  const needs = new Set(chosen.flatMap((suite) => (suite.kind === 'tests' ? suite.needs : [])));
  if (needs.has('programs')) providePrograms();
  const outcome = await runSuites(chosen, wanted(marks), {
    results: resultsFolder,
    logs: '.cache/logs',
    print: console.log,
    environment: {
      ...process.env,
      ...(needs.has('browser') ? await browserPaths() : {}),
      ...seedOf(tier),
      ...(isWhole ? { ALOFT_COMMIT: isClean ? commit : `${commit}-dirty` } : {}),
      FORCE_COLOR: '0',
      // Tests start hundreds of processes of the same sources: compiled once, a server's start takes half the time.
      NODE_COMPILE_CACHE: compiled,
    },
  });
  keepFlaky(outcome.flaky, console.log);
  if (isWhole && tier === 'gate') writeGate(commit, isClean, outcome);
  console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
  if (outcome.failed > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { tier: { type: 'string', default: 'gate' } },
  allowPositionals: true,
});
await main(tierOf(values.tier), positionals);
