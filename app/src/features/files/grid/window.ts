/** Which lines of a list are in the document. */
export interface Window {
  readonly first: number;
  /** One beyond the last. */
  readonly end: number;
}

const margin = 6;

/** Lines that a scroller shows, with six on either side; sizes in pixels. */
export function windowOf(scrollTop: number, height: number, lineHeight: number, lines: number): Window {
  const top = Math.floor(Math.max(0, scrollTop) / lineHeight);
  const bottom = Math.ceil((Math.max(0, scrollTop) + height) / lineHeight);
  return { first: Math.max(0, Math.min(lines, top - margin)), end: Math.min(lines, bottom + margin) };
}

/** The lines of a window and the focused one, which stays in the document wherever it is. */
export function linesOf({ first, end }: Window, focused: number, lines: number): number[] {
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (focused >= 0 && focused < first) return [focused, ...shown];
  return focused >= end && focused < lines ? [...shown, focused] : shown;
}

/** The index of the next entry whose name begins with the text, from one after `from`, around the end. */
export function findByPrefix(names: readonly string[], text: string, from: number): number {
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length;
    if (names[index]?.startsWith(text) === true) return index;
  }
  return -1;
}
