import { useEffect, useRef, useState } from 'react';
import { float } from './placement.ts';
import styles from './tooltip.module.css';

/** How long a pointer rests before the words come, in ms. Focus shows them at once. */
const rest = 500;

/** The keys that open and close: what has the focus afterwards got it without its person, who looks at what is open. */
const openingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape']);

/** The element that has a tooltip, from the one that was pointed at. */
function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

/** Whether what a button opens is open: the words would lie on it. */
const hasOpened = (owner: HTMLElement): boolean =>
  owner instanceof HTMLButtonElement && owner.popoverTargetElement?.matches(':popover-open') === true;

/**
 * The tooltip of the page (WAI-ARIA Authoring Practices, "Tooltip"): one for every element with `data-tooltip`, above it
 * and dark (R9.6). It comes with the pointer, or with the focus that a person moves, stays while either is there or the
 * pointer is on it, and goes with Escape or a press.
 */
export function Tooltip() {
  const ref = useRef<HTMLDivElement>(null);
  const [owner, setOwner] = useState<HTMLElement | null>(null);
  const text = owner?.dataset.tooltip ?? '';

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: HTMLElement | null, after: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setOwner(next), after);
    };
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return;
      const isOnTooltip = event.target instanceof Node && ref.current?.contains(event.target) === true;
      if (isOnTooltip) clearTimeout(timer);
      else show(ownerOf(event.target), ownerOf(event.target) === null ? 100 : rest);
    };
    let lastKey = '';
    const noteKey = (event: KeyboardEvent): void => {
      lastKey = event.key;
    };
    const onFocus = (event: FocusEvent): void => {
      const next = ownerOf(event.target);
      if (next?.matches(':focus-visible') && !openingKeys.has(lastKey)) show(next, 0);
    };
    const hide = (): void => {
      clearTimeout(timer);
      setOwner(null);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide();
    };
    // The script comes with the first use of the page: the pointer or the focus may be on an element already. What has
    // the focus in a dialog has it from the key that opened it.
    const focused = ownerOf(document.activeElement);
    const hovered = ownerOf([...document.querySelectorAll(':hover')].at(-1) ?? null);
    if (focused?.matches(':focus-visible:not(dialog *)')) show(focused, 0);
    else if (hovered !== null) show(hovered, rest);
    // Before whoever handles the key moves the focus by it.
    document.addEventListener('keydown', noteKey, { capture: true });
    document.addEventListener('pointerover', onOver);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('click', hide);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', noteKey, { capture: true });
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('click', hide);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  useEffect(() => {
    const tooltip = ref.current;
    if (tooltip === null || owner === null || text === '' || hasOpened(owner)) return;
    tooltip.showPopover();
    float(tooltip, owner.getBoundingClientRect(), 'above', 6);
    // What is named by the same words, seen or not: they would be read twice.
    if (owner.getAttribute('aria-label') === text || owner.textContent === text)
      return () => tooltip.hidePopover();
    owner.setAttribute('aria-describedby', tooltip.id);
    return () => {
      owner.removeAttribute('aria-describedby');
      tooltip.hidePopover();
    };
  }, [owner, text]);

  return (
    <div ref={ref} id="tooltip" popover="manual" role="tooltip" className={styles.tooltip}>
      {text}
    </div>
  );
}
