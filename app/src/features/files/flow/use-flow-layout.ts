import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { phoneQuery } from '../../../styles/breakpoint.ts';
import type { EntryList } from '../entry-list.ts';
import {
  type FlowRow,
  type FlowScale,
  type FlowSection,
  flowScales,
  foot,
  justifyRows,
  lastAbove,
  type PlacedSection,
  placeSections,
  ratioOf,
  rowOf,
  sectionsOf,
} from './flow-layout.ts';

type Days = readonly { readonly day: string; readonly count: number }[];

/** What the layout is made of. */
interface FlowOf {
  readonly days: Days;
  readonly scale: FlowScale;
  readonly list: EntryList;
  /** Changes whenever more entries are loaded. */
  readonly version: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
}

/** As far beyond the screen as rows are rendered, in pixels. */
const margin = 600;
/** As wide as the scrubber and what stands beside the rows. */
const [side, scrubber] = [20, 64];

/** Rows of a section as they were laid out with so many loaded entries. */
interface Kept {
  readonly loaded: number;
  readonly width: number;
  readonly target: number;
  readonly rows: readonly FlowRow[];
}

/**
 * Lays a timeline out in a scroller, and tells which sections are on screen. Heights of what is not loaded are
 * estimated: when they turn out, what one looks at stays where it is.
 */
export function useFlowLayout(ref: RefObject<HTMLElement | null>, { days, scale, list, version }: FlowOf) {
  const [room, setRoom] = useState<Room | null>(null);
  const [top, setTop] = useState(0);
  const kept = useRef(new Map<string, Kept>());
  /** What stands at the top of the screen, and the layout that it was found in. */
  const anchor = useRef<{ readonly key: string; readonly into: number } | null>(null);
  const latest = useRef<readonly PlacedSection[]>([]);

  useEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    const onScroll = (): void => {
      const { scrollTop } = scroller;
      const at = latest.current[lastAbove(latest.current, scrollTop)];
      anchor.current = at === undefined ? null : { key: at.key, into: scrollTop - at.top };
      flushSync(() => setTop(scrollTop));
    };
    const observer = new ResizeObserver(() => {
      const isPhone = window.matchMedia(phoneQuery).matches;
      setRoom({ width: scroller.clientWidth, height: scroller.clientHeight, isPhone });
    });
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [ref]);

  const isPhone = room?.isPhone ?? false;
  const gap = isPhone ? 3 : 4;
  const width = Math.max(120, (room?.width ?? 1008) - (isPhone ? 8 : side + scrubber));
  const { height, heightOnPhone } = flowScales[scale];
  const target = isPhone ? heightOnPhone : height;

  const sections = useMemo(() => sectionsOf(days, scale), [days, scale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` tells that entries were loaded
  const placed = useMemo((): PlacedSection[] => {
    const ratioAt = (index: number): number => {
      const media = list.at(index)?.media;
      return ratioOf(media?.width ?? 0, media?.height ?? 0);
    };
    const rowsOf = (section: FlowSection): readonly FlowRow[] => {
      let loaded = 0;
      for (let n = 0; n < section.count; n += 50) if (list.at(section.first + n) !== undefined) loaded += 1;
      const key = `${section.key} ${section.first} ${section.count}`;
      const before = kept.current.get(key);
      if (before?.loaded === loaded && before.width === width && before.target === target) return before.rows;
      const rows = justifyRows(section.first, section.count, ratioAt, { width, target, gap });
      kept.current.set(key, { loaded, width, target, rows });
      return rows;
    };
    return placeSections(sections, rowsOf);
  }, [sections, width, target, gap, version]);

  const last = placed.at(-1);
  const total = (last === undefined ? 0 : last.top + last.height) + foot;

  // What was at the top stays there, however the heights above it have changed.
  useLayoutEffect(() => {
    latest.current = placed;
    const scroller = ref.current;
    const held = anchor.current;
    const section = held === null ? undefined : placed.find((one) => one.key === held.key);
    if (scroller === null || held === null || section === undefined) return;
    const wanted = section.top + Math.min(held.into, section.height);
    if (scroller.scrollTop > 0 && Math.abs(wanted - scroller.scrollTop) > 1) scroller.scrollTop = wanted;
    setTop(scroller.scrollTop);
  }, [ref, placed]);

  const viewport = room?.height ?? 800;
  const shown = placed.slice(
    lastAbove(placed, Math.max(0, top - margin)),
    lastAbove(placed, top + viewport + margin) + 1,
  );
  const isNear = (section: PlacedSection, row: FlowRow): boolean => {
    const from = section.top + row.top;
    return from + row.height > top - margin && from < top + viewport + margin;
  };

  return {
    placed,
    total,
    gap,
    isPhone,
    top,
    viewport,
    shown: shown.map((section) => ({
      section,
      rows: section.rows.filter((row) => isNear(section, row)),
    })),
    /** The top and the height of an entry's row, its head included when it is the first. */
    lineOf: (index: number): { readonly top: number; readonly height: number } => {
      const found = rowOf(placed, index);
      const section = found === null ? undefined : placed[found.section];
      const row = found === null ? undefined : section?.rows[found.row];
      if (section === undefined || row === undefined) return { top: 0, height: 0 };
      return { top: section.top + row.top, height: row.height + 44 };
    },
  };
}
