/** The element of the bar that asks about cookies. */
export const consentBarId = 'consent-bar';

const property = '--bottom-inset';

/**
 * Keeps room for an element at the foot of the window, below the page and below all else that stands there, so that it
 * covers nothing. Answers how to end that.
 */
export function keepBottomInset(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { top, height } = element.getBoundingClientRect();
    // It is hidden, or gone.
    if (height === 0) style.removeProperty(property);
    else style.setProperty(property, `${Math.max(0, Math.ceil(window.innerHeight - top))}px`);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}
