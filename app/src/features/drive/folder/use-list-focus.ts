import { type RefObject, useEffect, useRef } from 'react';
import { focusMain, isFocusLost } from '../../../ui/main-content.ts';

interface List {
  /** Which list it is. */
  readonly list: string;
  readonly isReady: boolean;
  readonly isEmpty: boolean;
}

/**
 * Keeps the focus where a keyboard goes on: after a folder is entered or what had the focus is gone, in the list; on the
 * page's content where the list is empty. A page that has just been loaded keeps the focus at its beginning.
 */
export function useListFocus(ref: RefObject<HTMLElement | null>, { list, isReady, isEmpty }: List): void {
  const first = useRef(list);
  const isUsed = useRef(false);
  /** Whether the focus is on its way to another element: meanwhile nothing has it. */
  const isMoving = useRef(false);

  useEffect(() => {
    const use = (): void => {
      isUsed.current = true;
    };
    const panel = ref.current;
    panel?.addEventListener('focusin', use);
    return () => panel?.removeEventListener('focusin', use);
  }, [ref]);

  useEffect(() => {
    const move = ({ relatedTarget }: FocusEvent): void => {
      isMoving.current = relatedTarget !== null;
    };
    const arrive = (): void => {
      isMoving.current = false;
    };
    document.addEventListener('focusout', move, true);
    document.addEventListener('focusin', arrive, true);
    return () => {
      document.removeEventListener('focusout', move, true);
      document.removeEventListener('focusin', arrive, true);
    };
  }, []);

  // After each change of what is shown: a row may have gone with the focus on it.
  useEffect(() => {
    if (!isReady || (!isUsed.current && first.current === list)) return;
    if (isMoving.current || !isFocusLost()) return;
    const row = ref.current?.querySelector<HTMLElement>('[role=grid] [data-index][tabindex="0"]');
    if (row !== null && row !== undefined && !isEmpty) row.focus({ preventScroll: true });
    else focusMain();
  });
}
