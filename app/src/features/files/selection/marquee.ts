/** A box in the scrolled content, in pixels from its top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the entries lie in the content. */
export interface Lay {
  /** Pixels above the first line. */
  readonly head: number;
  readonly lineHeight: number;
  readonly columns: number;
  /** Pixels beside the first column, and between two. */
  readonly side: number;
  readonly width: number;
  readonly count: number;
}

export function boxOf(from: { x: number; y: number }, to: { x: number; y: number }): Box {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/** The indexes of the entries that the box touches, by arithmetic alone: most of them are not in the document. */
export function touched(box: Box, lay: Lay): number[] {
  const lines = Math.ceil(lay.count / lay.columns);
  const first = Math.max(0, Math.floor((box.top - lay.head) / lay.lineHeight));
  const last = Math.min(lines - 1, Math.floor((box.bottom - lay.head) / lay.lineHeight));
  const columnWidth = (lay.width - 2 * lay.side) / lay.columns;
  const left = Math.max(0, Math.floor((box.left - lay.side) / columnWidth));
  const right = Math.min(lay.columns - 1, Math.floor((box.right - lay.side) / columnWidth));
  const found: number[] = [];
  for (let line = first; line <= last; line += 1) {
    for (let column = left; column <= right; column += 1) {
      const index = line * lay.columns + column;
      if (index < lay.count) found.push(index);
    }
  }
  return found;
}
