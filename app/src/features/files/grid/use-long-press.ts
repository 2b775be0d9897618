import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';

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
 * Long presses of a finger, by its pointer events: Safari on iPhones tells of none by `contextmenu`. A mouse that presses
 * meanwhile has no part in it.
 * @param onHold the element under the finger; called once a press
 */
export function useLongPress(onHold: (target: Element) => void) {
  const press = useRef<Press | null>(null);
  /** The finger whose press was long, until its click. */
  const held = useRef<number | null>(null);

  // What is chosen may change while the finger rests.
  const tell = useEffectEvent(onHold);

  function cancel(): void {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  }
  function cancelOwn({ pointerId }: PointerEvent): void {
    if (press.current?.pointerId === pointerId) cancel();
  }

  /** Ends the wait: now, if the browser itself says that it was long. */
  function hold(): void {
    const { current } = press;
    cancel();
    if (current === null) return;
    held.current = current.pointerId;
    tell(current.target);
  }

  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    hold,
    /** Whether the press that this click belongs to was long, and has done what it does; null where no pointer is told. */
    takeHeld: (pointerId: number | null) => {
      const was = held.current !== null && (pointerId ?? held.current) === held.current;
      if (was) held.current = null;
      return was;
    },
    /** Tells of a pointer that comes down. */
    begin: ({ pointerType, pointerId, isPrimary, clientX, clientY, target }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      cancel();
      held.current = null;
      // A second finger zooms or scrolls.
      if (!isPrimary || !(target instanceof Element)) return;
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
      onPointerUpCapture: cancelOwn,
      onPointerCancelCapture: cancelOwn,
    },
  };
}
