/** The scale of the flow: what one head stands for, and how high rows are. */
export type FlowScale = 'days' | 'months' | 'years';

export const flowScales = {
  days: { height: 164, heightOnPhone: 150, key: 10 },
  months: { height: 96, heightOnPhone: 96, key: 7 },
  years: { height: 48, heightOnPhone: 48, key: 4 },
} as const satisfies Readonly<Record<FlowScale, { height: number; heightOnPhone: number; key: number }>>;

/** Height of a head, in pixels. */
const headHeight = 44;
/** Free below the last row of a section, and of all. */
const below = 12;
export const foot = 96;

/** Entries in one row: from `first` up to `end`, with the width of each in pixels. */
export interface FlowRow {
  readonly first: number;
  readonly end: number;
  readonly top: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** The entries under one head, by their indexes in the whole list. */
export interface FlowSection {
  /** `2026-11-21`, `2026-11` or `2026`. */
  readonly key: string;
  /** The newest day in it. */
  readonly day: string;
  readonly first: number;
  readonly count: number;
}

/** A section where it stands: pixels from the top of all; tops of its rows are from the top of the section. */
export interface PlacedSection extends FlowSection {
  readonly top: number;
  readonly height: number;
  readonly rows: readonly FlowRow[];
}

/** No picture is narrower or wider than so many of its heights: a panorama is cut. */
const [narrowest, widest] = [0.4, 3.2];
/** Of a picture that is not loaded yet, or does not tell. */
const usualRatio = 4 / 3;

export const ratioOf = (width: number, height: number): number =>
  width > 0 && height > 0 ? Math.max(narrowest, Math.min(widest, width / height)) : usualRatio;

/** The room that pictures are laid out in, in pixels. */
export interface FlowRoom {
  readonly width: number;
  readonly target: number;
  readonly gap: number;
}

/**
 * Rows of about the target height that fill the width; the last one keeps the target height and is not stretched.
 * `ratioAt` gives width by height.
 */
export function justifyRows(
  first: number,
  count: number,
  ratioAt: (index: number) => number,
  { width, target, gap }: FlowRoom,
): FlowRow[] {
  const rows: FlowRow[] = [];
  let [begin, sum, top] = [first, 0, 0];
  const close = (end: number, height: number): void => {
    const widths = Array.from({ length: end - begin }, (_, n) =>
      Math.min(width, ratioAt(begin + n) * height),
    );
    rows.push({ first: begin, end, top, height, widths });
    top += height + gap;
    [begin, sum] = [end, 0];
  };
  for (let index = first; index < first + count; index += 1) {
    sum += ratioAt(index);
    const gaps = (index - begin) * gap;
    if (sum * target + gaps >= width) close(index + 1, (width - gaps) / sum);
  }
  if (begin < first + count) close(first + count, target);
  return rows;
}

/** Days under their heads. */
export function sectionsOf(
  days: readonly { readonly day: string; readonly count: number }[],
  scale: FlowScale,
): FlowSection[] {
  const sections: FlowSection[] = [];
  let first = 0;
  for (const { day, count } of days) {
    const key = day.slice(0, flowScales[scale].key);
    const last = sections.at(-1);
    if (last?.key === key) sections[sections.length - 1] = { ...last, count: last.count + count };
    else sections.push({ key, day, first, count });
    first += count;
  }
  return sections;
}

/** Sections below each other. `rowsOf` may remember what it laid out. */
export function placeSections(
  sections: readonly FlowSection[],
  rowsOf: (section: FlowSection) => readonly FlowRow[],
): PlacedSection[] {
  let top = 0;
  return sections.map((section) => {
    const rows = rowsOf(section);
    const last = rows.at(-1);
    const height = headHeight + (last === undefined ? 0 : last.top + last.height) + below;
    const placed = { ...section, top, height, rows };
    top += height;
    return placed;
  });
}

/** The last of these whose top is not below a height; 0 for none. */
export function lastAbove(tops: readonly { readonly top: number }[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle]?.top ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The section and the row of an entry; null beyond all. */
export function rowOf(
  sections: readonly PlacedSection[],
  index: number,
): { readonly section: number; readonly row: number } | null {
  let [low, high] = [0, sections.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sections[middle]?.first ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const row = sections[low]?.rows.findIndex((one) => one.first <= index && index < one.end) ?? -1;
  return row === -1 ? null : { section: low, row };
}

/** The entry of another row that stands nearest to where this one does. */
function nearest(row: FlowRow, middle: number, gap: number): number {
  let left = 0;
  for (const [n, width] of row.widths.entries()) {
    left += width + gap;
    if (left > middle) return row.first + n;
  }
  return row.end - 1;
}

/** The entry above or below, by where it stands and not by its number. */
export function verticalStep(
  sections: readonly PlacedSection[],
  index: number,
  way: 1 | -1,
  gap: number,
): number {
  const at = rowOf(sections, index);
  const row = at === null ? undefined : sections[at.section]?.rows[at.row];
  if (at === null || row === undefined) return index;
  const before = row.widths.slice(0, index - row.first).reduce((sum, width) => sum + width + gap, 0);
  const middle = before + (row.widths[index - row.first] ?? 0) / 2;
  const same = sections[at.section]?.rows[at.row + way];
  const next = sections[at.section + way]?.rows;
  const other = same ?? (way === 1 ? next?.[0] : next?.at(-1));
  return other === undefined ? index : nearest(other, middle, gap);
}
