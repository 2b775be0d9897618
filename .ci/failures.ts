// What failed, first: a record of the run that keeps only its first lines still names it.
import * as v from 'valibot';

const Units = v.object({
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

interface JourneySuite {
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { message: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly JourneySuite[] | undefined;
}
const Suite: v.GenericSchema<unknown, JourneySuite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      ok: v.boolean(),
      tests: v.array(
        v.object({
          results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string(), '') })) })),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const Journeys = v.object({ suites: v.array(Suite) });

/** How much of one failure is told: what was expected and where, not all of two lists. */
const longest = 1200;

const told = (title: string, messages: readonly string[]): string =>
  `FAILED ${title}\n${messages.join('\n').slice(0, longest)}`;

const ofSuite = (suite: JourneySuite): string[] => [
  ...suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      told(
        title,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      ),
    ),
  ...(suite.suites ?? []).flatMap(ofSuite),
];

/**
 * The failed tests of a suite's report, each with its first words: `report` is
 * the parsed JSON of Vitest or of Playwright. A file that could not be read as
 * tests counts as one.
 */
export function failuresOf(report: unknown): string[] {
  const units = v.safeParse(Units, report);
  if (units.success)
    return units.output.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [told(name, [message])];
      return failed.map(({ fullName, failureMessages }) => told(`${name} > ${fullName}`, failureMessages));
    });
  const journeys = v.safeParse(Journeys, report);
  return journeys.success ? journeys.output.suites.flatMap(ofSuite) : [];
}
