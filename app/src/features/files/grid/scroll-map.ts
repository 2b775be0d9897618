/**
 * The height that lines are given at most, in pixels: browsers cap it, Firefox at 17.8 million. A longer list is mapped
 * onto this one: `base` is how many lines the first one of the scroller stands for.
 */
const maxHeight = 8_000_000;

/** How a long list lies in its scroller, in pixels and lines. */
export interface Extent {
  readonly lines: number;
  readonly lineHeight: number;
  /** How far the scroller can be scrolled. */
  readonly maxTop: number;
}

/** Where a scroller stands: at `top`, its first line being the `base`th of the list. */
export interface ScrollPlace {
  readonly top: number;
  readonly base: number;
}

/** As many lines as the scroller is high. */
export const scrolledLines = (lines: number, lineHeight: number): number =>
  Math.min(lines, Math.floor(maxHeight / lineHeight));

/** Where the scroller has to stand for a line to be at its top, with the thumb where it belongs. */
export function placeOf(line: number, { lines, lineHeight, maxTop }: Extent): ScrollPlace {
  const spare = lines - scrolledLines(lines, lineHeight);
  if (spare <= 0) return { top: Math.max(0, Math.min(maxTop, line * lineHeight)), base: 0 };
  const last = spare + maxTop / lineHeight;
  const at = Math.max(0, Math.min(last, line));
  const wanted = at - ((at / last) * maxTop) / lineHeight;
  // Rounded towards the nearer end: otherwise a wheel would stop a few lines before it.
  const base = Math.max(0, Math.min(spare, at < last / 2 ? Math.floor(wanted) : Math.ceil(wanted)));
  return { top: (at - base) * lineHeight, base };
}

/**
 * Where it stands after it was scrolled to `top`. A short way is gone line by line; a long one, by dragging the
 * scrollbar, leads to the same share of the list.
 */
export function scrolledTo(top: number, before: ScrollPlace, extent: Extent, viewport: number): ScrollPlace {
  const { lines, lineHeight, maxTop } = extent;
  const spare = lines - scrolledLines(lines, lineHeight);
  if (spare <= 0) return { top, base: 0 };
  const isJump = Math.abs(top - before.top) > viewport * 4;
  if (isJump) return { top, base: Math.round((top / Math.max(1, maxTop)) * spare) };
  const near = viewport * 20;
  const nearEnd = (top < near && before.base > 0) || (top > maxTop - near && before.base < spare);
  return nearEnd ? placeOf(top / lineHeight + before.base, extent) : { top, base: before.base };
}
