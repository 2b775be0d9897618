import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { focusContent, keepFocusWithin } from './kept-focus.ts';
import { focusMain, isFocusOnBody } from './main-content.ts';
import { useCloseOnBack } from './overlay-history.ts';

/**
 * Opens a `<dialog>` as a modal for as long as it is mounted. The browser keeps the focus inside, and gives it back at
 * the end; Escape and Back ask to close.
 *
 * @returns The reference for the element, and the handlers that belong on it.
 */
export function useModal(onClose: () => void, options: { readonly closesOnScrim: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnBack(onClose);

  // In the layout phase, while the element is still in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (!dialog.open) dialog.showModal();
    focusContent(dialog);
    const release = keepFocusWithin(dialog);
    return () => {
      release();
      dialog.close();
      // The opener may be gone: a renamed row, a menu's item.
      if (isFocusOnBody() || dialog.contains(document.activeElement)) focusMain();
    };
  }, []);

  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>): void => {
      // A file picker inside a dialog is cancelled, too.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>): void => {
      if (!options.closesOnScrim || event.target !== event.currentTarget) return;
      const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      if (x < left || x > right || y < top || y > bottom) onClose();
    },
  };
}
