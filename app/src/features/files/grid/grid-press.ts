import type { MouseEvent } from 'react';

export type Part = 'check' | 'name' | 'menu' | null;

/** The part of a line that an element is, as the line names it. */
export function partNamed(element: Element): Part {
  const part = element.closest<HTMLElement>('[data-part]')?.dataset.part;
  return part === 'check' || part === 'name' || part === 'menu' ? part : null;
}

/** The part of a line that was pressed, and the index of that line. */
export function partOf(event: MouseEvent): { index: number; part: Part } | null {
  if (!(event.target instanceof Element)) return null;
  const item = event.target.closest<HTMLElement>('[data-index]');
  return item === null ? null : { index: Number(item.dataset.index), part: partNamed(event.target) };
}

/** Whether it is the second press of a double click. */
export const isRepeated = ({ detail }: MouseEvent): boolean => detail > 1;

/** The pointer that a click comes from: a finger may rest on the list while a mouse presses. Null where none is told. */
export function pointerOf({
  nativeEvent,
}: MouseEvent): { readonly id: number; readonly isFinger: boolean } | null {
  if (!(nativeEvent instanceof globalThis.PointerEvent) || nativeEvent.pointerType === '') return null;
  return { id: nativeEvent.pointerId, isFinger: nativeEvent.pointerType === 'touch' };
}

export const isField = (target: Element): boolean => target.closest('input:not([type=checkbox])') !== null;

export const many = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey;

/** A press that opened an entry. */
interface OpeningPress {
  readonly id: string;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The longest time between two presses of a double click, in ms: slower hands mean one, too, where the system tells of none. */
const longest = 900;
/** Within so many pixels a mouse, or a finger, still presses the same place. */
const near = { mouse: 2, finger: 24 };

/** The list that an entry opens has a grid of its own: what opened it is known to both. */
let last: OpeningPress | null = null;

/** Notes the press that opens an entry. */
export function noteOpening({ timeStamp, clientX, clientY }: MouseEvent, id: string): void {
  last = { id, at: timeStamp, x: clientX, y: clientY };
}

/** Whether it is the second press of a double click whose first one has opened something else already. */
export function isAfterOpening(
  { timeStamp, clientX, clientY, detail }: MouseEvent,
  id: string,
  isFinger: boolean,
): boolean {
  // What is no press of a pointer has no place.
  if (last === null || detail === 0 || last.id === id) return false;
  const distance = Math.hypot(clientX - last.x, clientY - last.y);
  return timeStamp - last.at <= longest && distance <= (isFinger ? near.finger : near.mouse);
}
