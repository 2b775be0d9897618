// Finds layout problems of text by geometry, as screenshots would have to be checked in each language.
import type { Page } from '@playwright/test';

/**
 * Text that is cut off, overflows its button or the page, wraps where it must not, or overlaps other text. Names of
 * files may be truncated with an ellipsis in lists or where a tooltip has the full name. A picture of the product is cut
 * and covered as its window would be.
 * @param textNames the links that are names of texts, as in the columns of a footer: they wrap as text does
 */
export function textProblems(page: Page, textNames = 'footer *'): Promise<string[]> {
  return page.evaluate((textNames) => {
    interface Line {
      readonly text: string;
      readonly box: DOMRect;
      readonly layer: Element;
      readonly node: Node;
    }
    const problems = new Set<string>();
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width,
      );
      const named = wide.map(
        (element) => `${element.tagName.toLowerCase()} “${element.textContent.slice(0, 40)}”`,
      );
      problems.add(`the page scrolls sideways: ${named.slice(0, 8).join(', ')}`);
    }

    const styleOf = new Map<Element, CSSStyleDeclaration>();
    const style = (element: Element): CSSStyleDeclaration => {
      const known = styleOf.get(element) ?? getComputedStyle(element);
      styleOf.set(element, known);
      return known;
    };
    const modal = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
    const root = modal ?? document.body;
    const oneLine = `nav a:not(${textNames}), nav button, [role=tab], [role=group] button, [role=tablist] button`;
    const mayEnd = '[role=grid], li, table, [title], select, input, [role=menu] [role=presentation]';

    /** The stacking layer: floating content may cover scrolling content. */
    function layerOf(element: Element): Element {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (['fixed', 'sticky'].includes(style(at).position)) return at;
      return document.body;
    }

    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '') continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('script, style, noscript, option, svg, [data-picture]') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
      const box = range.getBoundingClientRect();
      if (rects.length === 0) continue;
      const named = `“${text.slice(0, 40)}” (${element.tagName.toLowerCase()})`;

      let seen: { left: number; right: number; top: number; bottom: number } = {
        left: -Infinity,
        right: Infinity,
        top: -Infinity,
        bottom: Infinity,
      };
      let isHidden = false;
      let scrolls = false;
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath, position, display } = style(at);
        // For screen readers only.
        if (clipPath !== 'none') isHidden = true;
        if (isHidden) break;
        if (display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible')) {
          const edge = at.getBoundingClientRect();
          const isScroller = [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
          // A second line may be hidden on purpose if the full text is available.
          const isOutside = box.top >= edge.bottom - 1 || box.bottom <= edge.top + 1;
          if (isOutside && !isScroller) isHidden = true;
          if (!isScroller && !scrolls && !isOutside) {
            const isCut = box.right > edge.right + 1 || box.left < edge.left - 1;
            const isLow = rects.some((one) => one.bottom > edge.bottom + one.height * 0.3);
            if ((isCut && element.closest(mayEnd) === null) || (isLow && !isCut))
              problems.add(`cut off: ${named}`);
          }
          scrolls ||= isScroller;
          seen = {
            left: Math.max(seen.left, edge.left),
            right: Math.min(seen.right, edge.right),
            top: Math.max(seen.top, edge.top),
            bottom: Math.min(seen.bottom, edge.bottom),
          };
        }
        if (position === 'fixed') break;
      }
      if (isHidden) continue;
      if (!scrolls && (box.right > width + 1 || box.left < -1)) {
        if (element.closest(mayEnd) === null) problems.add(`beyond the page: ${named}`);
      }
      const button = element.closest('button, [role=tab], nav a');
      if (button !== null) {
        const edge = button.getBoundingClientRect();
        if (rects.some((one) => one.top < edge.top - 2 || one.bottom > edge.bottom + 2))
          problems.add(`out of its button: ${named}`);
      }
      if (element.closest(oneLine) !== null && new Set(rects.map((one) => Math.round(one.top / 4))).size > 1)
        problems.add(`in two lines: ${named}`);

      for (const rect of rects) {
        const [left, right] = [Math.max(rect.left, seen.left), Math.min(rect.right, seen.right)];
        // A line box is higher than its glyphs.
        const top = Math.max(rect.top + rect.height * 0.25, seen.top);
        const bottom = Math.min(rect.bottom - rect.height * 0.25, seen.bottom);
        if (right - left < 2 || bottom - top < 2) continue;
        const line = new DOMRect(left, top, right - left, bottom - top);
        lines.push({ text: named, box: line, layer: layerOf(element), node });
      }
    }

    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (one.node === other.node || one.layer !== other.layer) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 2) problems.add(`over each other: ${one.text} and ${other.text}`);
      }
    return [...problems];
  }, textNames);
}
