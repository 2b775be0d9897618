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

/** A row that can take the focus itself. */
function asFocusable(row: HTMLElement): HTMLElement {
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  return row;
}

/** Moves the focus to what is left of what stood around a removed control: its row, or the closest part that takes it. */
function focusAround(around: Element): void {
  const part = around.closest<HTMLElement>('[tabindex="-1"], li, tr, dialog');
  if (part instanceof HTMLDialogElement) focusContent(part);
  else if (part !== null)
    (part.querySelector<HTMLElement>('[data-initial-focus]') ?? asFocusable(part)).focus();
}

/**
 * The row that stands in the place of a removed one: the next, or the last. It takes the focus itself and not its button:
 * the key that removed the one before may still be down, and would act on what nobody chose.
 */
function rowInPlaceOf(removed: Node, { nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  if (!(removed instanceof HTMLLIElement || removed instanceof HTMLTableRowElement)) return null;
  const row = [nextSibling, previousSibling].find(
    (one) => one instanceof HTMLElement && one.isConnected && one.tagName === removed.tagName,
  );
  return row instanceof HTMLElement ? asFocusable(row) : null;
}

/**
 * Keeps the focus within an element, which it is a ref of: when what had it there is removed or disabled and nothing else
 * takes it, the next row of its list has it next, or the closest part around it that takes it. What is disabled while it
 * works has it again afterwards. A list that is marked with `data-keeps-focus` does so itself, for all of the page.
 *
 * @returns How to end it.
 */
export function keepFocusWithin(element: HTMLElement): () => void {
  const frame = element.closest('dialog');
  let focused: Element | null = null;
  /** What is disabled, as while it works, and the part around it that has the focus for so long. */
  let resting: { readonly control: HTMLElement; readonly place: Element | null } | null = null;
  const note = (target: EventTarget | null): void => {
    // A dialog over it keeps its own.
    const isOwn = target instanceof Element && element.contains(target) && target.closest('dialog') === frame;
    focused = isOwn ? target : null;
  };
  note(document.activeElement);
  const ending = new AbortController();
  document.addEventListener('focusin', ({ target }) => note(target), { signal: ending.signal });
  function giveBack(): void {
    if (resting === null || (resting.control.isConnected && resting.control.closest(':disabled') !== null))
      return;
    const { control, place } = resting;
    resting = null;
    // Only from what takes no keys: a person, or the form, may have gone on meanwhile.
    if (document.activeElement === place && place instanceof HTMLElement && place.tabIndex < 0)
      control.focus();
  }

  function keep(records: readonly MutationRecord[]): void {
    giveBack();
    const gone = focused;
    if (gone === null || (gone.isConnected && gone.closest(':disabled') === null)) return;
    focused = null;
    if (element.querySelector('[data-keeps-focus]') !== null) return;
    // A browser takes it from what is disabled only with the next frame.
    if (!isFocusOnBody() && document.activeElement !== gone) return;
    for (const record of records) {
      const removed = [...record.removedNodes].find((one) => one.contains(gone));
      if (removed === undefined) continue;
      const row = rowInPlaceOf(removed, record);
      const { target } = record;
      if (row !== null) row.focus();
      else focusAround(target instanceof Element && target.isConnected ? target : element);
      return;
    }
    focusAround(gone.parentElement?.isConnected === true ? gone.parentElement : element);
    if (gone.isConnected && gone instanceof HTMLElement)
      resting = { control: gone, place: document.activeElement };
  }

  const observer = new MutationObserver(keep);
  observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // What has the focus may have been disabled before this began: a browser says nothing when it takes it away then.
  keep([]);
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

/** Keeps the focus within an element until the signal: one of its controls had it, which may have lost it meanwhile. */
export function keepFocusFrom(element: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (isFocusOnBody()) element.focus({ preventScroll: true });
  signal.addEventListener('abort', keepFocusWithin(element));
}
