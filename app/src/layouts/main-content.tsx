import type { ReactNode } from 'react';
import { mainContentId } from '../ui/main-content.ts';

interface MainContentProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Keeps the focus within an element from its first use on: no page waits for the script of it. */
function keepFocusOnceUsed(element: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const keep = (): unknown =>
    import('../ui/kept-focus.ts').then(
      ({ keepFocusFrom }) => keepFocusFrom(element, signal),
      // Without its script no other part of the page goes wrong.
      () => null,
    );
  element.addEventListener('focusin', keep, { once: true, signal });
  return () => ending.abort();
}

/** The page's own content. It takes the focus when what had it there goes away. */
export function MainContent({ className, children }: MainContentProps) {
  return (
    <main id={mainContentId} ref={keepFocusOnceUsed} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
