// The list of flaky tests, .ci/flaky.json: those that have failed once and passed when their file ran again.
import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Flaky } from './second-tries.ts';

const path = '.ci/flaky.json';

/** Max. tests that are known to be flaky. */
const maxFlaky = 5;

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

/** Why a list is too long; undefined when it is not. Each entry is a test that nobody can trust until it is mended. */
export const tooManyFlaky = (listed: readonly FlakyTest[]): string | undefined =>
  listed.length <= maxFlaky
    ? undefined
    : `${path} has ${listed.length} flaky tests, and ${maxFlaky} are the most: mend one, and take it off the list`;

/**
 * Adds what was found to the list, for somebody to write its cause; where files are not written, prints what to add.
 * Answers the whole list.
 */
export function keepFlaky(found: readonly Flaky[], print: (line: string) => void): readonly FlakyTest[] {
  const listed = listedFlaky();
  const all = withFlaky(listed, found, new Date().toISOString().slice(0, 10));
  if (all.length === listed.length) return all;
  print(`to be listed in ${path}, with the cause as far as it is known:`);
  for (const one of all.slice(listed.length)) print(JSON.stringify(one));
  if (process.env.CI === undefined) writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}
