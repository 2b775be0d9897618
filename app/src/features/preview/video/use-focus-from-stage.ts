import { type RefObject, useEffect } from 'react';

/** Takes the focus where the frame keeps it for the next file: the keys of a player go on working. */
export function useFocusFromStage(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = ref.current?.closest('[data-stage]');
    if (stage !== null && stage === document.activeElement) ref.current?.focus();
  }, [ref]);
}
