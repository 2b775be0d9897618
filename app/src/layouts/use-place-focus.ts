import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusMain, isFocusLost } from '../ui/main-content.ts';

/** What led to another place and has done its part: a link, and a search that is not being written. */
const ways = '[data-drop-place], search:not([data-open])';

/** Moves the focus to the content of a place that was gone to. Results leave it in the search: its arrows lead to them. */
export function usePlaceFocus(): void {
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const hasLed = shown !== '/drive/search' && document.activeElement?.closest(ways) != null;
    if (hasLed || isFocusLost()) focusMain();
  }, [shown]);
}
