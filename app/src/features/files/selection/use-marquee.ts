import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, boxOf, type Lay, touched } from './marquee.ts';
import { nothing, type Selection } from './selection.ts';

interface MarqueeOptions {
  readonly layOf: () => Lay;
  /** Pixels from the top of the whole list to that of the scroller. */
  readonly topOf: () => number;
  /** Pixels of the list above the scroller's content. */
  readonly base: number;
  /** What is chosen now; with Ctrl, ⌘ or Shift it stays. */
  readonly chosen: Selection;
  readonly onChange: (indexes: readonly number[], before: Selection) => void;
  /** The last index that the box touched takes the focus. */
  readonly onEnd: (last: number) => void;
}

/** The browser would select the text that the box goes over. */
const selectNoText = (event: Event): void => event.preventDefault();

const edge = 32;
const enough = 4;

/** Choosing by drawing a box with the mouse from an empty place. Touch scrolls instead. */
export function useMarquee(ref: RefObject<HTMLElement | null>, options: MarqueeOptions) {
  const [box, setBox] = useState<Box | null>(null);
  const drawing = useRef<{
    /** A finger on the list meanwhile has no part in it. */
    pointerId: number;
    from: { x: number; y: number };
    before: Selection;
    moved: boolean;
    last: number;
  } | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const timer = useRef(0);

  function inContent(scroller: HTMLElement): { x: number; y: number } {
    const frame = scroller.getBoundingClientRect();
    return {
      x: pointer.current.x - frame.left + scroller.scrollLeft,
      y: pointer.current.y - frame.top + options.topOf(),
    };
  }

  function update(): void {
    const scroller = ref.current;
    if (scroller === null || drawing.current === null) return;
    const next = boxOf(drawing.current.from, inContent(scroller));
    if (next.right - next.left + next.bottom - next.top < enough && !drawing.current.moved) return;
    drawing.current.moved = true;
    setBox({ ...next, top: next.top - options.base, bottom: next.bottom - options.base });
    const indexes = touched(next, options.layOf());
    drawing.current.last = indexes.at(-1) ?? drawing.current.last;
    options.onChange(indexes, drawing.current.before);
  }

  /** Near an edge the content comes along, for as long as the pointer stays there. */
  function scrollAlong(): void {
    const scroller = ref.current;
    if (scroller === null || drawing.current === null) return;
    const frame = scroller.getBoundingClientRect();
    const { y } = pointer.current;
    const speed = y < frame.top + edge ? -12 : y > frame.bottom - edge ? 12 : 0;
    if (speed !== 0 && drawing.current.moved) {
      scroller.scrollTop += speed;
      update();
    }
    timer.current = requestAnimationFrame(scrollAlong);
  }

  function stop(): void {
    cancelAnimationFrame(timer.current);
    drawing.current = null;
    document.removeEventListener('selectstart', selectNoText);
  }
  // A list that goes in the middle of it hears of no end.
  useEffect(
    () => () => {
      cancelAnimationFrame(timer.current);
      document.removeEventListener('selectstart', selectNoText);
    },
    [],
  );

  function end(event: PointerEvent<HTMLElement>): void {
    if (drawing.current?.pointerId !== event.pointerId) return;
    const { moved, last } = drawing.current;
    stop();
    event.currentTarget.releasePointerCapture(event.pointerId);
    setBox(null);
    if (moved) options.onEnd(last);
  }

  return {
    box,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const onEntry =
          event.target instanceof Element && event.target.closest('[data-index], [data-part=head]');
        const scrollbar = event.nativeEvent.offsetX > event.currentTarget.clientWidth;
        if (event.pointerType !== 'mouse' || event.button !== 0 || onEntry !== null || scrollbar) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        const adds = event.ctrlKey || event.metaKey || event.shiftKey;
        stop();
        drawing.current = {
          pointerId: event.pointerId,
          from: inContent(event.currentTarget),
          before: adds ? options.chosen : nothing,
          moved: false,
          last: 0,
        };
        document.addEventListener('selectstart', selectNoText);
        event.currentTarget.setPointerCapture(event.pointerId);
        if (!adds) options.onChange([], nothing);
        timer.current = requestAnimationFrame(scrollAlong);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drawing.current?.pointerId !== event.pointerId) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        update();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
