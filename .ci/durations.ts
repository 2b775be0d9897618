// What each suite and each long test file took the last time, .ci/durations.json: for the order of files, the time that is
// left, and the limit for what hangs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Tier } from './tier/tier.ts';

const path = '.ci/durations.json';

/** Playwright takes files by name: nobody can choose their order. */
const isOrdered = (file: string): boolean => file.includes('.test.');

/** Files that take less are not listed, in seconds. */
const shortest = 2;

const SuiteDurations = v.strictObject({
  seconds: v.number(),
  tests: v.number(),
  files: v.record(v.string(), v.number()),
});
const Durations = v.record(v.string(), v.record(v.string(), SuiteDurations));

/** What a suite took: its files are those that take long. */
export type SuiteDuration = v.InferOutput<typeof SuiteDurations>;
/** By tier and suite. */
type Durations = v.InferOutput<typeof Durations>;

const readDurations = (): Durations =>
  existsSync(path) ? v.parse(Durations, JSON.parse(readFileSync(path, 'utf8'))) : {};

/** What the suites of a tier took the last time. */
export const durationsOf = (tier: Tier): Readonly<Record<string, SuiteDuration>> =>
  readDurations()[tier] ?? {};

/** The known number where the new one is about the same, so that a run changes few lines. */
const steady = (known: number | undefined, now: number): number =>
  known !== undefined && Math.abs(known - now) <= Math.max(2, known / 4) ? known : Math.round(now);

const sorted = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const longFiles = (
  files: SuiteDuration['files'],
  known: SuiteDuration['files'] = {},
): SuiteDuration['files'] =>
  sorted(
    Object.fromEntries(
      Object.entries(files)
        .map(([file, seconds]) => [file, steady(known[file], seconds)] as const)
        .filter(([file, seconds]) => isOrdered(file) && seconds > shortest),
    ),
  );

/** The durations of a tier with those that a run has measured. */
export const withMeasured = (
  known: Readonly<Record<string, SuiteDuration>>,
  measured: Readonly<Record<string, SuiteDuration>>,
): Readonly<Record<string, SuiteDuration>> => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(measured).map(([suite, { seconds, tests, files }]) => [
      suite,
      {
        seconds: steady(known[suite]?.seconds, seconds),
        tests,
        files: longFiles(files, known[suite]?.files),
      },
    ]),
  ),
});

/** Writes what a whole run has measured. */
export function keepDurations(tier: Tier, measured: Readonly<Record<string, SuiteDuration>>): void {
  const all = readDurations();
  const changed = sorted({ ...all, [tier]: withMeasured(all[tier] ?? {}, measured) });
  writeFileSync(path, `${JSON.stringify(changed, null, 2)}\n`);
}
