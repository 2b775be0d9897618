import { useEffectEvent, useLayoutEffect } from 'react';
import type { Pressed } from './combinations.ts';
import { isFollowed, isOfLetters, isPressed } from './press.ts';
import { type ShortcutId, shortcutIds } from './shortcuts.ts';

type Run = () => void;

/** What each shortcut does on the page that is shown; the last that came wins. */
const running = new Map<ShortcutId, readonly Run[]>();
let active: readonly ShortcutId[] = [];

function setRunning(id: ShortcutId, runs: readonly Run[]): void {
  if (runs.length === 0) running.delete(id);
  else running.set(id, runs);
  active = shortcutIds.filter((one) => running.has(one));
}

/** Does what a shortcut does; nothing where the page has none of the kind. */
export function runShortcut(id: ShortcutId): void {
  running.get(id)?.at(-1)?.();
}

let lettersWork = true;

/** Turns those of letters alone on or off. */
export function setLetterShortcuts(isOn: boolean): void {
  lettersWork = isOn;
}

/** Whether those of letters alone work: for what handles keys of its own, as a dialog or a player does. */
export const areLettersOn = (): boolean => lettersWork;

/** Within so many milliseconds the second key of two has to come. */
const pause = 1500;
let before: { readonly pressed: Pressed; readonly at: number } | null = null;

const isField = (target: Element): boolean =>
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null;

/** Whether a shortcut is to be had where the focus is: letters are for names in a list, and for text in a field. */
function works(id: ShortcutId, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (isField(target)) return id === 'search';
  // In a list letters find names; the list of all shortcuts can be asked for there, too.
  return !isOfLetters(id) || (lettersWork && (id === 'shortcuts' || target.closest('[role=grid]') === null));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return;
  const first = before !== null && event.timeStamp - before.at < pause ? before.pressed : null;
  before = { pressed: event, at: event.timeStamp };
  const isInDialog = document.querySelector('dialog:modal') !== null;
  const id = active.find(
    (one) =>
      // A dialog has keys of its own, which the list of all tells.
      (!isInDialog || one === 'shortcuts') &&
      works(one, event.target) &&
      (isPressed(one, event) || (first !== null && isFollowed(one, first, event))),
  );
  if (id === undefined) return;
  event.preventDefault();
  before = null;
  runShortcut(id);
}

let uses = 0;

/** Does something at a shortcut for as long as the component is shown. */
export function useShortcut(id: ShortcutId, run: Run): void {
  const latest = useEffectEvent(run);
  // In the commit that shows what the key is for: a passive effect may come a frame later, and the key before it.
  useLayoutEffect(() => {
    const own: Run = () => latest();
    setRunning(id, [...(running.get(id) ?? []), own]);
    uses += 1;
    if (uses === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      setRunning(
        id,
        (running.get(id) ?? []).filter((one) => one !== own),
      );
      uses -= 1;
      if (uses === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [id]);
}
