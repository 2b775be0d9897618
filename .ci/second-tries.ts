// The second try of failed files: what passes then is flaky, and said so.
import { existsSync, readFileSync } from 'node:fs';
import { inOneLine, type Result } from './results.ts';
import { failedOf, runSuite, type Surroundings, tell } from './suite-run.ts';
import { reportOf, type TestSuite } from './suites.ts';

/** Max. failed files that run once more. More are a defect, not chance. */
const maxSecondTries = 5;

/** A test that failed, and passed when its file ran once more. */
export interface Flaky {
  readonly suite: string;
  readonly file: string;
  readonly test: string;
  /** Its first failure, on one line. */
  readonly failure: string;
}

/** A file of a suite with failed tests. */
export interface FailedFile {
  readonly suite: TestSuite;
  readonly file: string;
  readonly failed: readonly Result[];
  /** Whether it failed as a whole: it could not be loaded, or a hook of many tests failed. */
  readonly isWhole: boolean;
}

/** The promises that nothing acknowledged is lost: a test of them that fails once has found it. */
const isAboutLostData = (text: string): boolean => /\[[^\]]*\bP[1-4][a-z]*\b[^\]]*\]/.test(text);

function mayRunAgain({ suite, file, failed, isWhole }: FailedFile): boolean {
  if (!suite.hasSecondTry || failed.some(({ title }) => isAboutLostData(title))) return false;
  // No title says what such a file would have proved: all that it cites counts.
  return !isWhole || !existsSync(file) || !isAboutLostData(readFileSync(file, 'utf8'));
}

/** What second tries have shown. */
export interface SecondTries {
  /** Tests that passed then. */
  readonly flaky: readonly Flaky[];
  /** Tests that failed for good. */
  readonly failed: number;
  /** Seconds, by the name of the try. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Runs one file alone; answers what it has found flaky, and undefined if it failed again. */
async function runAgain(
  { suite, file, failed }: FailedFile,
  name: string,
  at: Surroundings,
): Promise<{ readonly seconds: number; readonly flaky: readonly Flaky[] | undefined }> {
  const command = suite.command(reportOf(name, at.results), file);
  const again = await runSuite(suite, name, command, 0, at);
  const { seconds } = again;
  const titles = new Set(again.results?.filter(({ passed }) => passed).map(({ title }) => title));
  // A file that could not be loaded has no titles: all of its tests count.
  const isMended = failed.every(({ title }) => (title === '' ? titles.size > 0 : titles.has(title)));
  const isFailed = again.code !== 0 || again.hang !== '' || failedOf(again.results).length > 0 || !isMended;
  tell(name, again, isFailed, at.display);
  if (isFailed) return { seconds, flaky: undefined };
  const flaky = failed.map(({ title, why }) => ({
    suite: suite.name,
    file,
    test: title,
    failure: inOneLine(why),
  }));
  for (const { test, failure } of flaky) at.display.print(`FLAKY ${file} › ${test}: ${failure}`);
  return { seconds, flaky };
}

/** Failed files once more, in fresh processes, one after the other and with nothing beside them. */
export async function secondTries(files: readonly FailedFile[], at: Surroundings): Promise<SecondTries> {
  const flaky: Flaky[] = [];
  const seconds: Record<string, number> = {};
  let failed = 0;
  const isTooMuch = files.length > maxSecondTries;
  if (isTooMuch)
    at.display.print(`${files.length} failed files: more than ${maxSecondTries} do not run again`);
  for (const [nth, one] of files.entries()) {
    const name = `${one.suite.name}.second-${nth + 1}`;
    const again = !isTooMuch && mayRunAgain(one) ? await runAgain(one, name, at) : undefined;
    if (again !== undefined) seconds[name] = again.seconds;
    if (again?.flaky === undefined) failed += one.failed.length;
    else flaky.push(...again.flaky);
  }
  return { flaky, failed, seconds };
}
