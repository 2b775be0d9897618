import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsOf, gridSizes, lineHeightOf } from './grid-sizes.ts';
import { type Window, windowOf } from './window.ts';

/** How the scroller is laid out just now. */
export interface Layout {
  readonly lineHeight: number;
  readonly columns: number;
}

const firstLines = 40;

function measure(scroller: HTMLElement, view: 'list' | 'grid'): Layout {
  return { lineHeight: lineHeightOf(view), columns: view === 'list' ? 1 : columnsOf(scroller.clientWidth) };
}

/**
 * The window of lines to render. On the server and until the first measure it is the first forty, so rows are
 * in the HTML. New lines are rendered within the scroll event: painted later they would flash blank.
 */
export function useWindow(
  ref: RefObject<HTMLElement | null>,
  view: 'list' | 'grid',
  count: number,
): { layout: Layout; shown: Window; measured: boolean } {
  const [layout, setLayout] = useState<Layout>({
    lineHeight: view === 'list' ? gridSizes.row : gridSizes.tiles,
    columns: view === 'list' ? 1 : 4,
  });
  const [measured, setMeasured] = useState(false);
  const lines = Math.ceil(count / layout.columns);
  const [range, setRange] = useState<Window>({ first: 0, end: firstLines });

  useEffect(() => {
    const scroller = ref.current;
    if (scroller === null) return;
    let now = measure(scroller, view);
    const update = (): void => {
      const next = windowOf(
        scroller.scrollTop,
        scroller.clientHeight,
        now.lineHeight,
        Math.ceil(count / now.columns),
      );
      setRange((old) => {
        const visible = windowOf(
          scroller.scrollTop,
          scroller.clientHeight,
          now.lineHeight,
          Math.ceil(count / now.columns),
        );
        const covered =
          old.first <= visible.first + 4 && old.end >= visible.end - 4 && old.end - old.first < 200;
        return covered ? old : next;
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

  return {
    layout,
    measured,
    shown: { first: Math.min(range.first, lines), end: Math.min(range.end, lines) },
  };
}
