import { useEffect, useEffectEvent } from 'react';

interface Overlay {
  readonly close: () => void;
}

/** In the state of the history entry that the browser's Back takes away instead of the page. */
const mark = 'overlay';

const overlays: Overlay[] = [];
let isLeaving = false;
let isListening = false;

function isMarked(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && mark in state;
}

function addEntry(): void {
  if (isMarked()) return;
  const state: unknown = window.history.state;
  const kept = typeof state === 'object' && state !== null ? state : {};
  // The router replaces `pushState` of the instance. It must not take this entry for a navigation.
  Reflect.apply(History.prototype.pushState, window.history, [{ ...kept, [mark]: true }, '']);
}

/** Takes the entry away again, unless another overlay has opened or a link inside one has led elsewhere. */
function removeEntry(): void {
  if (overlays.length > 0) addEntry();
  else if (isMarked() && !isLeaving) {
    isLeaving = true;
    window.history.back();
  }
}

function onPopState(): void {
  if (isLeaving) {
    isLeaving = false;
    if (overlays.length > 0) addEntry();
  } else if (isMarked()) {
    // Back from a page that was opened inside an overlay: nothing is open here any more.
    if (overlays.length === 0) removeEntry();
  } else overlays.at(-1)?.close();
}

/**
 * Lets the browser's Back close an overlay instead of leaving the page; the topmost of several.
 *
 * @param onClose Called when a person goes back.
 * @param isActive False where nothing is open.
 */
export function useCloseOnBack(onClose: () => void, isActive = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isActive) return;
    if (!isListening) window.addEventListener('popstate', onPopState);
    isListening = true;
    const overlay: Overlay = { close: () => close() };
    overlays.push(overlay);
    if (!isLeaving) addEntry();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      // One overlay may give way to the next in the same turn: both share the entry.
      queueMicrotask(removeEntry);
    };
  }, [isActive]);
}
