import { isPlainLine } from '@aloft/core/service';
import * as v from 'valibot';

const units: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
};

/** Bytes, from `10737418240`, `10GiB` or `1.5 TB`. */
export const Size = v.pipe(
  v.string(),
  v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const match = /^(\d{1,16}(?:\.\d{1,3})?) ?([KMGT]i?B|B)?$/.exec(dataset.value);
    const bytes = Math.round(Number(match?.[1]) * (units[match?.[2] ?? ''] ?? Number.NaN));
    if (Number.isSafeInteger(bytes)) return bytes;
    addIssue({ message: 'a size is a number of bytes, or one with KB, MB, GB, TB, KiB, MiB, GiB or TiB' });
    return NEVER;
  }),
);

/** A whole number within limits. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/, 'a whole number is wanted'),
    v.transform(Number),
    v.minValue(min, `${min} at least`),
    v.maxValue(max, `${max} at most`),
  );

/** So much of a message stands in a list. */
const listedLength = 60;

/** The beginning of a message, for a list. */
export const firstLine = (message: string): string => (message.split('\n')[0] ?? '').slice(0, listedLength);

/** Days of membership. */
export const Days = whole(1, 3650);

/** A time in ms, from `2027-01-31` (midnight, UTC), `2027-01-31T12:00:00Z` or `now`. */
export const Time = v.pipe(
  v.string(),
  v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value;
    if (text === 'now') return Date.now();
    const shape = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
    const at = shape.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isFinite(at)) return at;
    addIssue({ message: 'a time is 2027-01-31, 2027-01-31T12:00:00Z or now' });
    return NEVER;
  }),
);

/** One line of text that may be stored and shown. */
export const Text = v.pipe(
  v.string(),
  v.minLength(1, 'it is empty'),
  v.maxLength(2048, 'it is too long'),
  v.check(isPlainLine, 'it has control characters or direction marks'),
);
export const Switch = v.optional(v.boolean(), false);

/** A time in ISO format. */
export const formatTime = (at: number): string => new Date(at).toISOString();

/** A human-readable size. */
export function sizeOf(bytes: number): string {
  const unit = (['TiB', 'GiB', 'MiB', 'KiB'] as const).find((one) => bytes >= (units[one] ?? 1));
  return unit === undefined ? `${bytes} B` : `${(bytes / (units[unit] ?? 1)).toFixed(1)} ${unit}`;
}

/** Rows as aligned columns with a heading; a sentence if there are none. */
export function inColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string[] {
  if (rows.length === 0) return [none];
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
