import { useEffectEvent, useLayoutEffect } from 'react';
import { isPressed } from '../../shortcuts/press.ts';
import type { ShortcutId } from '../../shortcuts/shortcuts.ts';

interface DriveKeys {
  readonly onSelectAll: () => void;
  readonly onCut: () => void;
  readonly onCopy: () => void;
  readonly onPaste: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onEscape: () => void;
}

const listKeys = [
  'close',
  'selectAll',
  'cut',
  'copy',
  'paste',
  'undo',
  'redo',
] as const satisfies readonly ShortcutId[];

const typesText = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=menu]';

/** Whether the key belongs to what has the focus, to an open dialog, or to text that is marked. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.altKey) return true;
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
    const runs = {
      close: keys.onEscape,
      selectAll: keys.onSelectAll,
      cut: keys.onCut,
      copy: keys.onCopy,
      paste: keys.onPaste,
      undo: keys.onUndo,
      redo: keys.onRedo,
    } as const satisfies Partial<Record<ShortcutId, () => void>>;
    const id = listKeys.find((one) => isPressed(one, event));
    if (id === undefined) return;
    const marksText = id === 'copy' && window.getSelection()?.isCollapsed === false;
    if (marksText) return;
    // The grid has answered a paste, and leaves it to the browser, whose paste may carry files.
    if (id === 'paste' && event.target instanceof Element && event.target.closest('[role=grid]') !== null)
      return;
    if (id !== 'paste' && id !== 'close') event.preventDefault();
    runs[id]();
  });
  // In the commit that shows the list: a passive effect may come a frame later, and a key before it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
