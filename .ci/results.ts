// The results of the last `npm test`, of both test runners.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';

/** The folder with the results of each suite. */
export const resultsFolder = '.cache/results';

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.optional(v.string(), ''),
      status: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
});

const Spec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      projectName: v.optional(v.string(), ''),
      results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string(), '') })) })),
    }),
  ),
});
interface PlaywrightSuite {
  title: string;
  file?: string | undefined;
  specs?: v.InferOutput<typeof Spec>[] | undefined;
  suites?: PlaywrightSuite[] | undefined;
}
const Suite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  file: v.optional(v.string()),
  specs: v.optional(v.array(Spec)),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({ suites: v.array(Suite) });

/** One test of the last run. */
export interface Result {
  /** The report's file name, `server.json`. */
  readonly report: string;
  /** The path of the test's file from the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
  /** The error message; empty when it passed. */
  readonly why: string;
}

function flatten(report: string, suite: PlaywrightSuite): Result[] {
  const file = join('app/e2e', suite.file ?? '');
  const own = (suite.specs ?? []).map((spec) => ({
    report,
    file,
    title: `${suite.title} ${spec.title}`,
    passed: spec.ok,
    why: spec.tests
      .flatMap(({ projectName, results }) => {
        const where = projectName === '' ? '' : `${projectName}: `;
        return results.flatMap(({ errors }) => errors.map(({ message }) => `${where}${message}`));
      })
      .join('\n'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flatten(report, inner))];
}

/** The tests of one report, Vitest's or Playwright's. A file that could not be loaded counts as a failed test. */
export function resultsOf(report: string, json: unknown): Result[] {
  const vitest = v.safeParse(VitestReport, json);
  if (!vitest.success)
    return v.parse(PlaywrightReport, json).suites.flatMap((suite) => flatten(report, suite));
  return vitest.output.testResults.flatMap((one) => {
    const file = relative(process.cwd(), one.name);
    if (one.status === 'failed' && one.assertionResults.every(({ status }) => status !== 'failed'))
      return [{ report, file, title: '', passed: false, why: one.message }];
    return one.assertionResults.map((test) => ({
      report,
      file,
      title: test.fullName,
      passed: test.status === 'passed',
      why: test.failureMessages.join('\n'),
    }));
  });
}

/** The maximum length of a reported failure. */
const maxLength = 1200;

/** The failed tests, each with the start of its message. */
export const failuresIn = (results: readonly Result[]): string[] =>
  results
    .filter(({ passed }) => !passed)
    .map(({ file, title, why }) => `FAILED ${file} > ${title}\n${why.slice(0, maxLength)}`);

const readReport = (report: string): Result[] =>
  resultsOf(report, JSON.parse(readFileSync(join(resultsFolder, report), 'utf8')));

/** All results of the last run; empty if there was none. */
export function readResults(): Result[] {
  if (!existsSync(resultsFolder)) return [];
  return readdirSync(resultsFolder)
    .filter((name) => name.endsWith('.json'))
    .flatMap(readReport);
}
