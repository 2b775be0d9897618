import { useEffect, useRef } from 'react';
import { focusMain, isFocusLost } from '../../ui/main-content.ts';

/** Moves the focus to the content of the page when another screen takes the place of what had it. */
export function useScreenFocus(screen: string): void {
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if (isFocusLost()) focusMain({ preventScroll: true });
  }, [screen]);
}
