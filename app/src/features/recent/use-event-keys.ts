import { type RefObject, useRef } from 'react';
import { useShortcut } from '../shortcuts/use-shortcut.ts';

/** Marks what J and K go through. */
export const eventMark = { 'data-event': '' } as const;

/** J and K move the focus from event to event; letters alone, outside fields and dialogs. */
export function useEventKeys(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  function go(step: 1 | -1): void {
    const events = [...(list.current?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
    const at = events.findIndex((one) => one.contains(document.activeElement));
    (at === -1 ? events[0] : events[at + step])?.focus();
  }
  useShortcut('nextEvent', () => go(1));
  useShortcut('previousEvent', () => go(-1));
  return list;
}
