// What the last `npm test` found, whichever runner found it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';

const resultsFolder = '.cache/results';

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

interface PlaywrightSuite {
  title: string;
  file?: string | undefined;
  specs?: { title: string; ok: boolean }[] | undefined;
  suites?: PlaywrightSuite[] | undefined;
}
const Suite: v.GenericSchema<PlaywrightSuite> = v.object({
  title: v.string(),
  file: v.optional(v.string()),
  specs: v.optional(v.array(v.object({ title: v.string(), ok: v.boolean() }))),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({ suites: v.array(Suite) });

/** One test of the last run. */
export interface Result {
  /** The report's file name, `server.json`. */
  readonly report: string;
  /** The test's file, from the top of the project. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}

function flatten(report: string, suite: PlaywrightSuite): Result[] {
  const file = join('app/e2e', suite.file ?? '');
  const own = (suite.specs ?? []).map((spec) => ({
    report,
    file,
    title: `${suite.title} ${spec.title}`,
    passed: spec.ok,
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flatten(report, inner))];
}

function readReport(report: string): Result[] {
  const json: unknown = JSON.parse(readFileSync(join(resultsFolder, report), 'utf8'));
  const vitest = v.safeParse(VitestReport, json);
  if (!vitest.success)
    return v.parse(PlaywrightReport, json).suites.flatMap((suite) => flatten(report, suite));
  return vitest.output.testResults.flatMap((one) =>
    one.assertionResults.map((test) => ({
      report,
      file: relative(process.cwd(), one.name),
      title: test.fullName,
      passed: test.status === 'passed',
    })),
  );
}

/** Every test of the last run; none when there was no run. */
export function readResults(): Result[] {
  if (!existsSync(resultsFolder)) return [];
  return readdirSync(resultsFolder)
    .filter((name) => name.endsWith('.json'))
    .flatMap(readReport);
}
