import { useState } from 'react';

/** A line of a list, and the key of the element that shows it. */
export interface KeyedLine {
  readonly line: number;
  readonly key: number;
}

/**
 * Gives each line the key of an element. A line that is shown keeps its element, in its place: one that moves in the
 * document loses the focus. A new line takes the element of one that is not shown any more and stands between the same
 * neighbours, otherwise a new element: a list that jumps changes what stands in its elements and makes none.
 */
export function keyedLines(before: readonly KeyedLine[], lines: readonly number[]): readonly KeyedLine[] {
  if (before.length === lines.length && before.every(({ line }, nth) => line === lines[nth])) return before;
  const wanted = new Set(lines);
  const placeOf = new Map(before.map(({ line }, place) => [line, place]));
  let unused = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  let place = 0;
  return lines.map((line) => {
    const own = placeOf.get(line);
    if (own !== undefined) place = own;
    const element = before[place];
    const isFree = element !== undefined && (own !== undefined || !wanted.has(element.line));
    if (isFree) place += 1;
    const key = isFree ? element.key : unused;
    if (!isFree) unused += 1;
    return { line, key };
  });
}

/** The lines with the keys of the elements that show them, from one rendering to the next. */
export function useKeyedLines(lines: readonly number[]): readonly KeyedLine[] {
  const [before, setBefore] = useState<readonly KeyedLine[]>([]);
  const keyed = keyedLines(before, lines);
  if (keyed !== before) setBefore(keyed);
  return keyed;
}
