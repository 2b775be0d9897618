import * as v from 'valibot';
import { File } from './file.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `GET /drive/v1/timeline`: how many photos and videos of a folder were taken on each day, newest first; ours. */
export const Timeline = v.object({
  days: v.array(
    v.object({
      /** `2026-11-21`. */
      day: v.string(),
      count: Count,
    }),
  ),
  images: Count,
  videos: Count,
  /** Files of the folder that are neither. */
  others: Count,
});
export type Timeline = v.InferOutput<typeof Timeline>;

/** `GET /drive/v1/timeline/{day}`: photos and videos of that day, or back to an earlier one, newest first; ours. */
export const TimelineDay = v.object({ files: v.array(File) });
export type TimelineDay = v.InferOutput<typeof TimelineDay>;
