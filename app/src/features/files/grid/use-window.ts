import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsOf, gridSizes, type LineView, lineHeightOf } from './grid-sizes.ts';
import { type Extent, placeOf, type ScrollPlace, scrolledLines, scrolledTo } from './scroll-map.ts';
import { type Window, windowOf } from './window.ts';

/** How the scroller is laid out just now. */
export interface Layout {
  readonly lineHeight: number;
  readonly columns: number;
}

/** The lines to render; the first line of the scroller is the `base`th of the list. */
interface Shown extends Window {
  readonly base: number;
}

const firstLines = 40;
const firstHeights = {
  list: gridSizes.row,
  grid: gridSizes.tiles,
  single: gridSizes.single,
  table: gridSizes.cells,
};
const start: ScrollPlace = { top: 0, base: 0 };

function measure(scroller: HTMLElement, view: LineView): Layout {
  return { lineHeight: lineHeightOf(view), columns: view === 'grid' ? columnsOf(scroller.clientWidth) : 1 };
}

const extentOf = (scroller: HTMLElement, { lineHeight, columns }: Layout, count: number): Extent => ({
  lines: Math.ceil(count / columns),
  lineHeight,
  maxTop: Math.max(0, scroller.scrollHeight - scroller.clientHeight),
});

/**
 * The window of lines to render. On the server and until the first measure it is the first forty, so rows are
 * in the HTML. New lines are rendered within the scroll event: painted later they would flash blank.
 */
export function useWindow(ref: RefObject<HTMLElement | null>, view: LineView, count: number) {
  const [layout, setLayout] = useState<Layout>({
    lineHeight: firstHeights[view],
    columns: view === 'grid' ? 4 : 1,
  });
  const [measured, setMeasured] = useState(false);
  const lines = Math.ceil(count / layout.columns);
  const [range, setRange] = useState<Shown>({ first: 0, end: firstLines, base: 0 });
  const place = useRef(start);

  useEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    let now = measure(scroller, view);
    // How many tiles a line has is not known before: the lines that were rendered till then held other ones.
    let columns = view === 'grid' ? 0 : 1;
    const update = (): void => {
      const { clientHeight } = scroller;
      const extent = extentOf(scroller, now, count);
      const next = scrolledTo(scroller.scrollTop, place.current, extent, clientHeight);
      place.current = next;
      // Browsers round to their own pixels.
      if (Math.abs(next.top - scroller.scrollTop) > 1) scroller.scrollTop = next.top;
      const { lineHeight } = now;
      const visible = windowOf(next.base * lineHeight + next.top, clientHeight, lineHeight, extent.lines);
      const isRelaid = columns !== now.columns;
      columns = now.columns;
      setRange((old) => {
        const covered =
          !isRelaid &&
          old.base === next.base &&
          old.first <= (visible.first === 0 ? 0 : visible.first + 4) &&
          old.end >= (visible.end === extent.lines ? extent.lines : visible.end - 4) &&
          old.end - old.first < 200;
        return covered ? old : { ...visible, base: next.base };
      });
    };
    const onScroll = (): void => flushSync(update);
    const observer = new ResizeObserver(() => {
      now = measure(scroller, view);
      setMeasured(true);
      setLayout((old) => (old.lineHeight === now.lineHeight && old.columns === now.columns ? old : now));
      update();
    });
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [ref, view, count]);

  /** Pixels from the top of the whole list, which may be more than the scroller is high. */
  const topOf = (): number => place.current.base * layout.lineHeight + (ref.current?.scrollTop ?? 0);

  function scrollTo(top: number): void {
    const scroller = ref.current;
    if (scroller === null) return;
    const extent = extentOf(scroller, layout, count);
    place.current = placeOf(top / layout.lineHeight, extent);
    const isThere = scroller.scrollTop === place.current.top;
    scroller.scrollTop = place.current.top;
    // Where the scroller need not move, no event tells.
    if (isThere) scroller.dispatchEvent(new Event('scroll'));
  }

  return {
    layout,
    measured,
    shown: { first: Math.min(range.first, lines), end: Math.min(range.end, lines), base: range.base },
    /** As many lines as the scroller is high. */
    height: scrolledLines(lines, layout.lineHeight),
    topOf,
    scrollTo,
  };
}
