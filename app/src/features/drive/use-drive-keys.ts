import { useEffect, useEffectEvent } from 'react';

interface DriveKeys {
  readonly onSelectAll: () => void;
  readonly onCut: () => void;
  readonly onCopy: () => void;
  readonly onPaste: () => void;
  readonly onUndo: () => void;
  readonly onEscape: () => void;
}

const typesText = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=menu]';

/** Whether the key belongs to what has the focus, to an open dialog, or to text that is marked. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return true;
  if (target instanceof Element && target.closest(typesText) !== null) return true;
  return document.querySelector('dialog:modal') !== null;
}

/**
 * Keys of a whole list: they answer wherever the focus is in the page, so that an empty folder takes a paste, too. The
 * grid's own keys come first.
 */
export function useDriveKeys(keys: DriveKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isElsewhere(event)) return;
    if (event.key === 'Escape') {
      keys.onEscape();
      return;
    }
    if (!(event.ctrlKey || event.metaKey)) return;
    const runs: Readonly<Record<string, () => void>> = {
      a: keys.onSelectAll,
      x: keys.onCut,
      c: keys.onCopy,
      v: keys.onPaste,
      z: keys.onUndo,
    };
    const run = runs[event.key.toLowerCase()];
    const marksText = event.key.toLowerCase() === 'c' && window.getSelection()?.isCollapsed === false;
    if (run === undefined || marksText) return;
    const pastes = event.key.toLowerCase() === 'v';
    // The grid has answered it, and leaves it to the browser, whose paste may carry files.
    if (pastes && event.target instanceof Element && event.target.closest('[role=grid]') !== null) return;
    if (!pastes) event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
