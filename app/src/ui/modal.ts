import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { focusMain } from './main-content.ts';
import { useCloseOnBack } from './overlay-history.ts';

function isLost(element: Element | null): boolean {
  return element === null || element === document.body;
}

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
    return () => {
      dialog.close();
      // The opener may be gone: a renamed row, a menu's item.
      if (isLost(document.activeElement) || dialog.contains(document.activeElement)) focusMain();
    };
  }, []);

  // What had the focus may be gone after a change of the content.
  useEffect(() => {
    const dialog = ref.current;
    if (dialog?.open && isLost(document.activeElement)) focusContent(dialog);
  });

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

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), iframe, summary, [tabindex]:not([tabindex="-1"])';

/**
 * Moves the focus to the first control of the content, or to the one marked `data-initial-focus`; to the modal itself
 * where there is none. What is marked `data-closes` does not count.
 */
function focusContent(dialog: HTMLDialogElement): void {
  const candidates = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.dataset.closes === undefined && one.checkVisibility(),
  );
  const wanted = candidates.find((one) => one.dataset.initialFocus !== undefined) ?? candidates[0] ?? dialog;
  wanted.focus();
}
