// Runs the command of one suite, shows how far it is, and tells what has failed in it.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SuiteDuration } from './durations.ts';
import { runInGroup } from './process-group.ts';
import { type Display, inWords, standingLine } from './progress/display.ts';
import { eventsVariable } from './progress/events.ts';
import { Progress } from './progress/progress.ts';
import { failuresIn, type Result, readReport, withHooks } from './results.ts';
import { reportOf } from './suites.ts';
import { type Tier, tierVariable } from './tier/tier.ts';

/** Limits after which a suite counts as hanging, in seconds: for one that was never measured, and the least of all. */
const [unknownLimit, leastLimit] = [45 * 60, 20 * 60];
/** Time between two looks at what a suite has done, in ms. */
const period = 1000;
/** What is kept of the output of a suite whose failures cannot be read from a report, in characters. */
const maxOutput = 20_000;

/** Where a run writes, and what its programs are given. */
export interface Surroundings {
  /** The folder of the reports. */
  readonly results: string;
  readonly logs: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly display: Display;
  /** What suites took the last time. */
  readonly durations: Readonly<Record<string, SuiteDuration>>;
  /** Is aborted when a suite counts as hanging: four times what it took the last time, unless it is given. */
  readonly limitOf?: (suite: string) => AbortSignal;
}

/** What one command has done. */
export interface SuiteRun {
  readonly code: number;
  readonly seconds: number;
  readonly log: string;
  /** Undefined when there is no whole report. */
  readonly results: readonly Result[] | undefined;
  readonly progress: Progress;
  /** Why it was ended; empty if it ended by itself. */
  readonly hang: string;
}

const limitOf = (known: SuiteDuration | undefined): AbortSignal =>
  AbortSignal.timeout(1000 * (known === undefined ? unknownLimit : Math.max(leastLimit, 4 * known.seconds)));

/** The tests that did not pass. */
export const failedOf = (results: readonly Result[] = []): readonly Result[] =>
  results.filter((one) => !one.passed);

/** Runs a command of a suite; its log and its report are called `name`. */
export async function runSuite(
  { name: suite, tier }: { readonly name: string; readonly tier: Tier },
  name: string,
  command: readonly string[],
  later: number,
  at: Surroundings,
): Promise<SuiteRun> {
  mkdirSync(at.results, { recursive: true });
  mkdirSync(at.logs, { recursive: true });
  const report = reportOf(name, at.results);
  const [log, events] = [join(at.logs, `${name}.log`), join(at.logs, `${name}.events`)];
  rmSync(events, { force: true });
  const progress = new Progress(events);
  const output = openSync(log, 'w');
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1000;
  const last = name === suite ? at.durations[name] : undefined;
  const standing = (seconds: number): string =>
    standingLine({ suite: name, tests: progress.tests, seconds, last, later });
  at.display.begin(standing(0));
  const looks = setInterval(() => {
    progress.read();
    at.display.update(standing(elapsed()));
  }, period);
  const { code, isTooLong } = await runInGroup(command, {
    output,
    limit: at.limitOf?.(name) ?? limitOf(last),
    environment: {
      ...at.environment,
      [tierVariable]: tier,
      [eventsVariable]: resolve(events),
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
    },
  });
  clearInterval(looks);
  closeSync(output);
  progress.read();
  const seconds = Math.round(elapsed() * 10) / 10;
  const hang = isTooLong ? `ended after ${inWords(seconds)}, as it seems to hang` : '';
  const results = readReport(suite, report);
  return {
    code,
    seconds,
    log,
    progress,
    hang,
    results: results && withHooks(results, progress.hooks, suite),
  };
}

const lastLines = (log: string): readonly string[] =>
  readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5);

/**
 * What has failed and is no test: what no second try of a file can forgive. Vitest has told what it closes with after its
 * last event, in its log only.
 */
export function besideTests({ code, hang, log, progress, results }: SuiteRun): readonly string[] {
  if (hang !== '')
    return [hang, ...[...progress.running].map((name) => `was running: ${name}`), ...lastLines(log)];
  const closing = /^error during close.*/ms.exec(readFileSync(log, 'utf8'))?.[0];
  const told = closing === undefined ? progress.beside : [...progress.beside, closing.slice(0, maxOutput)];
  // Both runners exit with 1 for tests that failed, and with another code for anything else.
  const isExplained = code === 0 || told.length > 0 || (code === 1 && failedOf(results).length > 0);
  return isExplained ? told : [`exited with ${code}`, readFileSync(log, 'utf8').slice(-maxOutput)];
}

/** The line of a suite, and why it failed: by its report, or by its output where that says nothing. */
export function tell(name: string, ended: SuiteRun, isFailed: boolean, display: Display): void {
  const { results, seconds } = ended;
  const tests = results === undefined ? '' : `${results.length - failedOf(results).length} passed, `;
  display.print(`${isFailed ? 'FAIL' : 'ok  '} ${name.padEnd(13)} ${tests}${seconds.toFixed(1)} s`);
  if (!isFailed) return;
  const reasons = [...failuresIn(results ?? []), ...besideTests(ended)];
  for (const reason of reasons.length > 0 ? reasons : ['the suite ran no test']) display.print(reason);
}
