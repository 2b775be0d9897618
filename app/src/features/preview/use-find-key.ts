import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isPressed } from '../shortcuts/press.ts';
import type { ShortcutId } from '../shortcuts/shortcuts.ts';

/**
 * Opens a viewer's own search at its key, wherever in the viewer the focus is: the browser's would search the page
 * behind, and only what is drawn.
 *
 * @param content Stands in the viewer; nothing is searched before it is there.
 */
export function useFindKey(
  id: Extract<ShortcutId, 'findText' | 'findInDocument'>,
  content: RefObject<HTMLElement | null>,
  find: () => void,
): void {
  const open = useEffectEvent(find);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { current: element } = content;
      if (event.defaultPrevented || element === null || !isPressed(id, event)) return;
      // A dialog over the viewer has keys of its own.
      if ([...document.querySelectorAll('dialog:modal')].at(-1) !== element.closest('dialog')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [id, content]);
}
