import { type RefCallback, useCallback } from 'react';

const property = '--bottom-inset';

/**
 * For an element that stands at the foot of the window: keeps room for it below the page and below all else that
 * stands there, so that it covers nothing.
 */
export function useBottomInset(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const free = window.innerHeight - element.getBoundingClientRect().top;
      style.setProperty(property, `${Math.max(0, Math.ceil(free))}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
}
