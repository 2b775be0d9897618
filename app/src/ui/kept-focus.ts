import { isFocusOnBody } from './main-content.ts';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), iframe, summary, [tabindex]:not([tabindex="-1"])';

/**
 * Moves the focus to the first control of a dialog, or to the one marked `data-initial-focus`; to the dialog itself where
 * there is none. What is marked `data-closes` does not count.
 */
export function focusContent(dialog: HTMLElement): void {
  const candidates = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.dataset.closes === undefined && one.checkVisibility(),
  );
  const wanted = candidates.find((one) => one.dataset.initialFocus !== undefined) ?? candidates[0] ?? dialog;
  wanted.focus();
}

/** Moves the focus to what is left of what stood around a removed control: the closest part that takes it. */
function focusAround(around: Element): void {
  const part = around.closest<HTMLElement>('[tabindex="-1"], dialog');
  if (part instanceof HTMLDialogElement) focusContent(part);
  else (part?.querySelector<HTMLElement>('[data-initial-focus]') ?? part)?.focus();
}

/**
 * Keeps the focus within an element, which it is a ref of: when what had it there is removed or disabled and nothing else
 * takes it, the closest part around it that takes it has it next.
 *
 * @returns How to end it.
 */
export function keepFocusWithin(element: HTMLElement): () => void {
  const frame = element.closest('dialog');
  let focused: Element | null = null;
  const note = (target: EventTarget | null): void => {
    // A dialog over it keeps its own.
    const isOwn = target instanceof Element && element.contains(target) && target.closest('dialog') === frame;
    focused = isOwn ? target : null;
  };
  note(document.activeElement);
  const ending = new AbortController();
  document.addEventListener('focusin', ({ target }) => note(target), { signal: ending.signal });
  const observer = new MutationObserver((records) => {
    const gone = focused;
    if (gone === null || (gone.isConnected && gone.closest(':disabled') === null)) return;
    focused = null;
    // A browser takes it from what is disabled only with the next frame.
    if (!isFocusOnBody() && document.activeElement !== gone) return;
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((one) => one.contains(gone)));
    const around = removal?.target ?? gone.parentElement;
    focusAround(around instanceof Element && around.isConnected ? around : element);
  });
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    ending.abort();
  };
}
