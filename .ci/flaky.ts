// The list of flaky tests, .ci/flaky.json: those that have failed once and passed when their file ran again.
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Flaky } from './run-suites.ts';

const path = '.ci/flaky.json';

const FlakyTest = v.strictObject({
  file: v.string(),
  test: v.string(),
  /** The day on which it was first seen. */
  date: v.pipe(v.string(), v.isoDate()),
  /** As far as it is known, and what was tried. */
  cause: v.pipe(v.string(), v.nonEmpty()),
});
type FlakyTest = v.InferOutput<typeof FlakyTest>;

/** The listed tests. */
export const listedFlaky = (): readonly FlakyTest[] =>
  v.parse(v.array(FlakyTest), JSON.parse(readFileSync(path, 'utf8')));

/** The list with what is new in it; a cause that somebody has written stays. */
export function withFlaky(
  listed: readonly FlakyTest[],
  found: readonly Pick<Flaky, 'file' | 'test' | 'failure'>[],
  date: string,
): readonly FlakyTest[] {
  const all = [...listed];
  for (const { file, test, failure } of found) {
    if (all.some((one) => one.file === file && one.test === test)) continue;
    all.push({ file, test, date, cause: `not known: ${failure}` });
  }
  return all;
}

/** Adds what was found to the list, for somebody to write its cause; a fresh clone prints what to add instead. */
export function keepFlaky(found: readonly Flaky[], print: (line: string) => void): void {
  const listed = listedFlaky();
  const all = withFlaky(listed, found, new Date().toISOString().slice(0, 10));
  if (all.length === listed.length) return;
  print(`to be listed in ${path}, with the cause as far as it is known:`);
  for (const one of all.slice(listed.length)) print(JSON.stringify(one));
  if (process.env.CI === undefined) writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
}
