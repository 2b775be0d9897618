import * as v from 'valibot';

/** Max. files of an account whose position is kept; the one played longest ago is forgotten. */
export const maxPlayPositions = 100;

// A thousand days: longer than any recording, and far below what a number holds exactly.
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000_000));

/** `GET /drive/v1/play-positions`. */
export const PlayPositionsQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(maxPlayPositions),
    ),
    '100',
  ),
  /** Of one file alone. */
  file_id: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
});
/** `POST /drive/v1/play-positions`. */
export const PlayPositionBody = v.object({
  file_id: v.pipe(v.string(), v.maxLength(64)),
  position_ms: Milliseconds,
  duration_ms: Milliseconds,
});

/** Shorter is not worth going on with, in ms. */
const begun = 5000;

/** Whether one would go on from there: it was begun, and more is left than the closing titles. */
export function isUnfinished(position: number, duration: number): boolean {
  return position >= begun && position < duration * 0.95;
}
