import * as v from 'valibot';
import { day } from './limits.ts';

/** RFC 3339 as milliseconds. */
export const GivenTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i),
  v.transform((text) => Date.parse(text)),
  v.finite(),
);

/** No entry of a zip archive can be older. */
const earliest = Date.UTC(1980, 0, 1);

/**
 * When a file was modified, as its sender says, in ms; `now` where nothing is said. A time to come is at most a day
 * ahead, for clocks that are fast: no file stays before all newer ones for longer.
 */
export const plausibleTime = (given: number | null | undefined, now: number): number =>
  given == null ? now : Math.min(now + day, Math.max(earliest, given));
