import { type RefCallback, useCallback } from 'react';
import { keepBottomInset } from './bottom-inset.ts';

/** For an element that stands at the foot of the window: keeps room for it while it is there. */
export function useBottomInset(): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : keepBottomInset(element)),
    [],
  );
}
