import * as v from 'valibot';

const parent_id = v.optional(v.pipe(v.string(), v.maxLength(64)), '');

/** Minutes that a reader's clock is ahead of UTC. */
const utc_offset = v.optional(
  v.pipe(v.string(), v.regex(/^-?\d{1,3}$/), v.transform(Number), v.minValue(-720), v.maxValue(840)),
  '0',
);
const Index = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number));

/** A day as an address names it. */
export const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.check((day) => Number.isFinite(Date.parse(day)) && dayOf(Date.parse(day)) === day),
);

/** As many days a timeline brings at most, the newest; and largest files and folders a storage overview. */
export const maxTimelineDays = 20_000;
export const maxLargestFiles = 20;
export const maxLargestFolders = 10;

/** As many sets of files with the same content are told, and of each as many files. */
export const maxDuplicateSets = 20;
export const maxFilesPerSet = 10;

/** `GET /drive/v1/timeline`. */
export const TimelineQuery = v.object({ parent_id, utc_offset });
/** `GET /drive/v1/timeline/{day}`. */
export const TimelineDayQuery = v.object({
  parent_id,
  utc_offset,
  /** The oldest day; the same when left out. */
  until: v.optional(Day),
  offset: v.optional(Index, '0'),
  limit: v.optional(
    v.pipe(
      Index,
      v.transform((limit) => Math.min(500, Math.max(1, limit))),
    ),
    '100',
  ),
});

/** The day of a time, by a clock that is `offset` minutes ahead of UTC. */
export function dayOf(time: number, offset = 0): string {
  return new Date(time + offset * 60_000).toISOString().slice(0, 10);
}
