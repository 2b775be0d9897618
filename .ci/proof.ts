// What tests prove, and the record of what the last exhaustive run has proved: .ci/proved.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Charts, metBy } from './charts-in-use.ts';
import { clausesIn, requirementsIn } from './citations.ts';
import type { TitledTest } from './test-titles.ts';

const path = '.ci/proved.json';

/** The requirements and clauses of promises that have a test. */
export interface Proof {
  readonly requirements: ReadonlySet<string>;
  readonly clauses: ReadonlySet<string>;
}

/** What tests prove by their titles, where they count. */
export const proofOf = (tests: readonly TitledTest[], charts: Charts): Proof => ({
  requirements: new Set(tests.flatMap(({ file, title }) => metBy(file, requirementsIn(title), charts))),
  clauses: new Set(tests.flatMap(({ title }) => clausesIn(title))),
});

const Proved = v.strictObject({
  commit: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
  /** With which `ALOFT_SEED=… npm run test:all` tries the same inputs of properties. */
  seed: v.string(),
  requirements: v.array(v.string()),
  clauses: v.array(v.string()),
});
type Proved = v.InferOutput<typeof Proved>;

/** What the last exhaustive run has proved; undefined when none is recorded. */
export const readProved = (): Proved | undefined =>
  existsSync(path) ? v.parse(Proved, JSON.parse(readFileSync(path, 'utf8'))) : undefined;

export const writeProved = (proved: Proved): void =>
  writeFileSync(path, `${JSON.stringify(proved, null, 2)}\n`);

/** Says what of all the last exhaustive run has proved, and what of the marked it has not. */
export function tellProved(
  kind: 'requirements' | 'clauses',
  marked: readonly string[],
  total: number,
  proved: Proved | undefined = readProved(),
): readonly string[] {
  if (proved === undefined) return ['no exhaustive run has been recorded (`npm run test:all` writes one)'];
  const { commit, date } = proved;
  const ids = new Set(proved[kind]);
  const missing = marked.filter((id) => !ids.has(id));
  return [
    `${ids.size} of ${total} were proved by the last exhaustive run, at commit ${commit} (${date})`,
    ...(missing.length === 0 ? [] : [`marked, but not proved by it: ${missing.join(' ')}`]),
  ];
}
