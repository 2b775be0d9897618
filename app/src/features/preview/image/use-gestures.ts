import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Point } from './picture-state.ts';

export interface Gestures {
  readonly isZoomed: boolean;
  /** Points are measured from the middle of the element. */
  readonly onZoom: (factor: number, around: Point) => void;
  readonly onPan: (by: Point) => void;
  readonly onDoubleTap: (at: Point) => void;
  /** A finger has moved the fitted picture so far to the side; 0 when it is let go. */
  readonly onSwipe: (distance: number) => void;
  readonly onStep: (to: 'next' | 'previous') => void;
}

/** From so many pixels on, a movement is no tap. */
const tapRadius = 8;
/** Two taps within so many milliseconds, and so many pixels, are one double tap. */
const doubleTap = { time: 320, radius: 32 } as const;
/** A swipe steps on from so many pixels, or from so many pixels a millisecond. */
const swipe = { distance: 72, speed: 0.5 } as const;
/** Scale per pixel of the wheel; a pinch on a trackpad arrives as small steps with Ctrl. */
const wheelRate = { wheel: 0.002, pinch: 0.012 } as const;
const linePixels = 16;

interface Press {
  readonly start: Point;
  readonly time: number;
  /** Whether a second finger has joined: the rest of the movement neither swipes nor taps. */
  readonly pinched: boolean;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/**
 * Wheel, drag, pinch, swipe and double tap on an element, with pointer events. Our own, as react-zoom-pan-pinch writes
 * a `<style>` element, which the page's policy refuses, and knows neither turned pictures nor swipes.
 */
export function useGestures(ref: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const zoom = useEffectEvent(gestures.onZoom);
  const pan = useEffectEvent(gestures.onPan);
  const tapTwice = useEffectEvent(gestures.onDoubleTap);
  const moveAside = useEffectEvent(gestures.onSwipe);
  const step = useEffectEvent(gestures.onStep);
  const zoomed = useEffectEvent(() => gestures.isZoomed);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const pointers = new Map<number, Point>();
    let press: Press | null = null;
    let lastTap: { readonly at: Point; readonly time: number } | null = null;

    function pointOf(event: MouseEvent): Point {
      const box = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
      return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
    }
    function onWheel(event: WheelEvent): void {
      event.preventDefault();
      const pixels =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * linePixels;
      const rate = event.ctrlKey ? wheelRate.pinch : wheelRate.wheel;
      zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) * rate), pointOf(event));
    }
    function onPointerDown(event: PointerEvent): void {
      if (event.button !== 0 || pointers.size === 2) return;
      if (event.target instanceof Element && event.target.closest('button, a') !== null) return;
      element?.setPointerCapture(event.pointerId);
      const at = pointOf(event);
      pointers.set(event.pointerId, at);
      press = { start: at, time: event.timeStamp, pinched: pointers.size > 1 };
      if (press.pinched) moveAside(0);
    }
    function onPointerMove(event: PointerEvent): void {
      const before = pointers.get(event.pointerId);
      if (before === undefined || press === null) return;
      const at = pointOf(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, at);
      if (other !== undefined) {
        const [from, to] = [between(before, other), between(at, other)];
        zoom(Math.max(1, distance(at, other)) / Math.max(1, distance(before, other)), to);
        pan({ x: to.x - from.x, y: to.y - from.y });
      } else if (zoomed()) pan({ x: at.x - before.x, y: at.y - before.y });
      else if (event.pointerType === 'touch' && !press.pinched) moveAside(at.x - press.start.x);
    }
    function onPointerUp(event: PointerEvent): void {
      if (!pointers.delete(event.pointerId) || press === null || pointers.size > 0) return;
      const { start, time, pinched } = press;
      press = null;
      const at = pointOf(event);
      if (pinched) return;
      if (distance(start, at) < tapRadius) tap(at, event.timeStamp);
      else if (!zoomed() && event.pointerType === 'touch') letGo(at.x - start.x, event.timeStamp - time);
    }
    function tap(at: Point, time: number): void {
      moveAside(0);
      const isSecond =
        lastTap !== null &&
        time - lastTap.time < doubleTap.time &&
        distance(lastTap.at, at) < doubleTap.radius;
      lastTap = isSecond ? null : { at, time };
      if (isSecond) tapTwice(at);
    }
    function letGo(moved: number, time: number): void {
      moveAside(0);
      if (Math.abs(moved) > swipe.distance || Math.abs(moved) > swipe.speed * time) {
        step(moved < 0 ? 'next' : 'previous');
      }
    }
    function onPointerCancel(event: PointerEvent): void {
      if (!pointers.delete(event.pointerId)) return;
      if (pointers.size === 0) press = null;
      moveAside(0);
    }

    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener('wheel', onWheel, { passive: false, signal });
    element.addEventListener('pointerdown', onPointerDown, { signal });
    element.addEventListener('pointermove', onPointerMove, { signal });
    element.addEventListener('pointerup', onPointerUp, { signal });
    element.addEventListener('pointercancel', onPointerCancel, { signal });
    return () => ending.abort();
  }, [ref]);
}
