// The results of the last `npm test`, of both test runners.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  tests: v.array(
    v.object({
      projectName: v.optional(v.string(), ''),
      status: v.string(),
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
const PlaywrightReport = v.object({ config: v.object({ rootDir: v.string() }), suites: v.array(Suite) });

/** One test of the last run. */
export interface Result {
  /** The name of its suite, `server`. */
  readonly suite: string;
  /** The path of the test's file from the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
  /** The error message; empty when it passed. */
  readonly why: string;
}

function flatten(suite: string, root: string, group: PlaywrightSuite): Result[] {
  const file = relative(process.cwd(), join(root, group.file ?? ''));
  // A test that several projects run is listed once, with an outcome of each.
  const own = (group.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      suite,
      file,
      title: `${group.title} ${spec.title}`,
      passed: status === 'expected',
      why: results
        .flatMap(({ errors }) => errors)
        .map(({ message }) => (projectName === '' ? message : `${projectName}: ${message}`))
        .map(stripVTControlCharacters)
        .join('\n'),
    })),
  );
  return [...own, ...(group.suites ?? []).flatMap((inner) => flatten(suite, root, inner))];
}

/** The tests of one report, Vitest's or Playwright's. A file that could not be loaded counts as a failed test. */
export function resultsOf(suite: string, json: unknown): Result[] {
  const vitest = v.safeParse(VitestReport, json);
  if (!vitest.success) {
    const { config, suites } = v.parse(PlaywrightReport, json);
    return suites.flatMap((group) => flatten(suite, config.rootDir, group));
  }
  return vitest.output.testResults.flatMap((one) => {
    const file = relative(process.cwd(), one.name);
    if (one.status === 'failed' && one.assertionResults.every(({ status }) => status !== 'failed'))
      return [{ suite, file, title: '', passed: false, why: one.message }];
    return one.assertionResults.map((test) => ({
      suite,
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

/** A failure on one line: what was expected stands on the lines behind the first. */
export const inOneLine = (why: string): string =>
  why
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .slice(0, 4)
    .join(' ')
    .slice(0, 300);

/**
 * The results with what failed in hooks of a file or of a group of tests: Vitest's report leaves out the errors of groups,
 * and names no test for them.
 */
export function withHooks(
  results: readonly Result[],
  hooks: readonly { readonly file: string; readonly message: string }[],
  suite: string,
): Result[] {
  const rest = results.filter((one) => one.title !== '' || !hooks.some(({ file }) => file === one.file));
  const isTold = ({ file, message }: (typeof hooks)[number]): boolean =>
    rest.some((one) => one.file === file && one.why.includes(message.split('\n')[0] ?? ''));
  const failures = hooks.filter((hook) => !isTold(hook));
  return [
    ...rest,
    ...failures.map(({ file, message }) => ({ suite, file, title: '', passed: false, why: message })),
  ];
}

/** The results in a report; undefined when it was not written, or not to its end. */
export function readReport(suite: string, report: string): Result[] | undefined {
  if (!existsSync(report)) return undefined;
  try {
    return resultsOf(suite, JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}

/** All results of the last run; empty if there was none. A second try stands beside the first, `server.second-1.json`. */
export function readResults(): Result[] {
  if (!existsSync(resultsFolder)) return [];
  return readdirSync(resultsFolder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readReport(name.split('.')[0] ?? name, join(resultsFolder, name)) ?? []);
}
