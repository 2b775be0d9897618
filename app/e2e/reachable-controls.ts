// Where everything that can be pressed lies: none of it is beyond the window, cut off, or under something else.
import type { Page } from './fixtures.ts';

/** The controls of the page that nobody can reach, each with why. */
export function unreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=tab], [role=treeitem], [role=slider]';
    // The link to the content comes into sight with the focus.
    const hidden =
      '.visually-hidden, [inert], [aria-hidden=true], [popover]:not(:popover-open), a[href^="#"]';
    // Scrolling there and back changes nothing of what the next look finds.
    const scrolls = (element: Element): boolean => {
      const { overflowX } = getComputedStyle(element);
      return element.scrollWidth > element.clientWidth && (overflowX === 'auto' || overflowX === 'scroll');
    };
    const isInScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || isInScroller(element.parentElement));
    const positions = ['center', 'start', 'end'] as const;
    /** Why it cannot be pressed where it stands once it is scrolled there; null where it can. */
    const whyUnreached = (control: HTMLElement, block: ScrollLogicalPosition): string | null => {
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      // A link in a sentence may take several lines: one of them is enough.
      const [box = control.getBoundingClientRect()] = control.getClientRects();
      if (box.width < 2 || box.height < 2) return null;
      const { innerWidth, innerHeight } = window;
      if ((box.left < -1 || box.right > innerWidth + 1) && !isInScroller(control.parentElement))
        return `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (y < 0 || y > innerHeight) return `stays at ${Math.round(y)} of ${innerHeight}`;
      if (x < 0 || x > innerWidth) return null;
      const hit = document.elementFromPoint(x, y);
      const label = control instanceof HTMLInputElement ? (control.labels?.[0] ?? null) : null;
      // The whole row of an entry or of a choice takes its presses.
      const row = control.closest('[data-index], label, [role=row]');
      const isMet =
        hit !== null && [control, label, row].some((one) => one?.contains(hit) || hit.contains(one));
      return isMet ? null : `is under ${hit?.tagName.toLowerCase()}.${hit?.className}`;
    };
    // What is open over the page has the presses.
    const open = document.querySelector('dialog:modal, [popover]:popover-open');
    const found: string[] = [];
    for (const control of (open ?? document).querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest(hidden) !== null) continue;
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
      const whys = positions.map((position) => whyUnreached(control, position));
      // What floats over a short list covers some of it wherever it is scrolled to, and not the same.
      if (!whys.includes(null)) found.push(`${control.tagName.toLowerCase()} “${name}” ${whys[0]}`);
    }
    return found;
  });
}
