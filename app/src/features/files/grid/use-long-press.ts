import { type PointerEvent, useEffect, useRef } from 'react';

/** A finger that rests for so long, in ms, chooses what is under it. */
const longPress = 500;
/** Within so many pixels it still rests. */
const tolerance = 10;

interface Press {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly target: Element;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Long presses of a finger, by its pointer events: Safari on iPhones tells of none by `contextmenu`.
 * @param onHold the element under the finger; called once a press
 */
export function useLongPress(onHold: (target: Element) => void) {
  const press = useRef<Press | null>(null);
  const isHeld = useRef(false);

  function cancel(): void {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  }

  /** Ends the wait: now, if the browser itself says that it was long. */
  function hold(): void {
    const { current } = press;
    cancel();
    if (current === null) return;
    isHeld.current = true;
    onHold(current.target);
  }

  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    hold,
    /** Whether the press that this click belongs to was long, and has done what it does. */
    takeHeld: () => {
      const was = isHeld.current;
      isHeld.current = false;
      return was;
    },
    /** Tells of a pointer that comes down. */
    begin: ({ pointerType, pointerId, isPrimary, clientX, clientY, target }: PointerEvent) => {
      cancel();
      isHeld.current = false;
      // A second finger zooms or scrolls.
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      press.current = {
        pointerId,
        x: clientX,
        y: clientY,
        target,
        timer: setTimeout(hold, longPress),
      };
    },
    handlers: {
      onPointerMoveCapture: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const { current } = press;
        if (current?.pointerId !== pointerId) return;
        if (Math.hypot(clientX - current.x, clientY - current.y) > tolerance) cancel();
      },
      onPointerUpCapture: cancel,
      onPointerCancelCapture: cancel,
    },
  };
}
