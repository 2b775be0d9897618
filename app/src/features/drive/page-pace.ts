/** What was wanted of a list most recently, and when; times in ms of `performance.now()`. */
export interface Pace {
  /** When pages were asked for. */
  readonly askedAt: number;
  /** When the screen showed another part of the list. */
  readonly movedAt: number;
  /** The pages on screen then. */
  readonly pages: readonly number[];
}

export const untouched: Pace = { askedAt: 0, movedAt: 0, pages: [] };

/** While one scrolls on, pages are asked for this far apart, in ms. */
const apart = 80;
/** A thumb that stood still for this long rests, in ms. */
const rest = 60;

/**
 * How long to wait before pages are asked for, in ms; 0 for at once. Scrolling reaches the next page soon, so it is asked
 * for on the way. A dragged thumb is elsewhere before an answer comes: only where it rests is asked for (R10.1).
 */
export function waitBeforeAsking(pages: readonly number[], before: Pace, now: number): number {
  const isNear = pages.some((page) => before.pages.includes(page));
  if (isNear) return Math.max(0, before.askedAt + apart - now);
  return now - before.movedAt >= rest ? 0 : rest;
}
