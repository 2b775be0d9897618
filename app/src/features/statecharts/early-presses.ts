import { enoughPresses, pressWindow } from '@aloft/core';

const listening = new AbortController();
let presses: number[] = [];

/** Whether a press of the page counts towards the debug console. */
export const counts = ({ isPrimary, button }: PointerEvent): boolean => isPrimary && button === 0;

window.addEventListener(
  'pointerdown',
  (event) => {
    if (!counts(event)) return;
    const before = presses.at(-1);
    const isQuick = before !== undefined && event.timeStamp - before <= pressWindow;
    // Who has pressed often enough waits for the console: what is pressed meanwhile changes nothing.
    if (presses.length < enoughPresses) presses = isQuick ? [...presses, event.timeStamp] : [event.timeStamp];
  },
  { capture: true, passive: true, signal: listening.signal },
);

/**
 * How many quick presses in a row came before the gate of the debug console did, and ends the count. A page whose flows
 * come with the first press would lose them (R2.22).
 */
export function takeEarlyPresses(): number {
  listening.abort();
  const taken = presses.length;
  presses = [];
  return taken;
}
