import * as v from 'valibot';
import { largestThumbnail, readBudget, thumbnailSides } from './kinds.ts';

// The messages between the server and a media process. Both sides parse them.

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Side = v.picklist(Object.values(thumbnailSides));
const Bytes = (maxLength: number) =>
  v.custom<Uint8Array>((given) => given instanceof Uint8Array && given.byteLength <= maxLength);

/** A job; `size` in bytes, `rotation` in degrees (0: as in the picture's metadata), `side` in pixels. */
export const Job = v.variant('wanted', [
  v.object({ wanted: v.literal('pictureFacts'), size: Count }),
  v.object({ wanted: v.literal('containerFacts'), size: Count }),
  v.object({ wanted: v.literal('pictureThumbnail'), size: Count, rotation: v.number(), side: Side }),
  v.object({ wanted: v.literal('filmThumbnail'), size: Count }),
  v.object({ wanted: v.literal('portrait'), size: Count }),
]);
export type Job = v.InferOutput<typeof Job>;

/** Messages of the server: a numbered job, and bytes that were asked for; null when they cannot be read. */
export const FromServer = v.variant('kind', [
  v.object({ kind: v.literal('begin'), number: Count, job: Job }),
  v.object({ kind: v.literal('bytes'), id: Count, bytes: v.nullable(Bytes(readBudget.atOnce)) }),
]);
export type FromServer = v.InferOutput<typeof FromServer>;

const Facts = v.object({
  width: Count,
  height: Count,
  duration_ms: Count,
  bit_rate: Count,
  frame_rate_thousandths: Count,
  video_codec: v.string(),
  audio_codec: v.string(),
  container: v.string(),
  still: v.picklist(['none', 'picture', 'cover', 'key', 'coded']),
  taken_at: v.pipe(v.number(), v.safeInteger()),
  recorded_at: v.pipe(v.number(), v.safeInteger()),
});

/** The result of a job: the requested data, one coded frame for the decoder as a video, or a failure. */
export const Answer = v.variant('kind', [
  v.object({ kind: v.literal('facts'), facts: Facts }),
  v.object({ kind: v.literal('thumbnail'), webp: Bytes(largestThumbnail) }),
  v.object({ kind: v.literal('film'), film: Bytes(readBudget.bytes), rotation: v.number() }),
  v.object({ kind: v.literal('refused'), reason: v.picklist(['unreadable', 'too_large']) }),
]);
export type Answer = v.InferOutput<typeof Answer>;

/** Messages about a job, by its number: byte ranges that it needs, and one result. */
export const FromJob = v.variant('kind', [
  v.object({ kind: v.literal('read'), number: Count, id: Count, start: Count, end: Count }),
  v.object({ kind: v.literal('answer'), number: Count, answer: Answer }),
]);
export type FromJob = v.InferOutput<typeof FromJob>;

/** Messages of a process: that it is ready, and those of its jobs. */
export const FromWorker = v.union([v.object({ kind: v.literal('ready') }), FromJob]);
export type FromWorker = v.InferOutput<typeof FromWorker>;
