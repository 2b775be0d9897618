import { type FocusEvent, useEffect, useRef } from 'react';

/** Keeps the focus in a section when the control that had it is gone after a change. Spread it on the section. */
export function useKeptFocus() {
  const ref = useRef<HTMLElement>(null);
  const had = useRef(false);
  useEffect(() => {
    if (had.current && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    onFocus: (): void => {
      had.current = true;
    },
    onBlur: (event: FocusEvent): void => {
      // A control that is taken away loses it to nobody.
      if (event.relatedTarget !== null) had.current = false;
    },
  };
}
