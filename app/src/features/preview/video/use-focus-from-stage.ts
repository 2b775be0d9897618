import { type RefObject, useEffect } from 'react';

/**
 * Takes the focus where the frame keeps it until a file is there: at its first control when it opens, on the stage when
 * one file follows the other. The keys of a player work from the beginning; who has gone elsewhere meanwhile stays there.
 */
export function useFocusFromStage(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = ref.current?.closest('[data-stage]');
    const first = ref.current?.closest('dialog')?.querySelector('button');
    const { activeElement } = document;
    if (activeElement === stage || activeElement === first) ref.current?.focus();
  }, [ref]);
}
