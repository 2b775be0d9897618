import * as v from 'valibot';
import { File } from './file.ts';
import { Time } from './primitives.ts';

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How far a file was played that was not played to its end. */
export const PlayPosition = v.object({
  file: File,
  position_ms: Milliseconds,
  duration_ms: Milliseconds,
  played_time: Time,
});
export type PlayPosition = v.InferOutput<typeof PlayPosition>;

/** `GET /drive/v1/play-positions`: the one played last first; ours. */
export const PlayPositions = v.object({ positions: v.array(PlayPosition) });
export type PlayPositions = v.InferOutput<typeof PlayPositions>;

/** `POST /drive/v1/play-positions`: whether the position is kept; at the beginning and at the end there is none. */
export const PlayPositionKept = v.object({ kept: v.boolean() });
export type PlayPositionKept = v.InferOutput<typeof PlayPositionKept>;
