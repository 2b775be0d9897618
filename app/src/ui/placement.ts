/** A rectangle in the window's coordinates. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Side = 'above' | 'below' | 'after';

/** What stays free at the window's edges. */
const margin = 8;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Where something that floats stands: at the wanted side of its anchor, at the opposite one when that has no room, and
 * always inside the window. Above it is centred; below and after it shares the anchor's edge.
 */
export function place(
  anchor: Box,
  size: Size,
  view: Size,
  side: Side,
  gap: number,
): { left: number; top: number } {
  const maxLeft = view.width - size.width - margin;
  const maxTop = view.height - size.height - margin;
  if (side === 'after') {
    const after = anchor.right + gap;
    const left = after > maxLeft ? anchor.left - gap - size.width : after;
    return {
      left: clamp(left, margin, Math.max(margin, maxLeft)),
      top: clamp(anchor.top, margin, Math.max(margin, maxTop)),
    };
  }
  const above = anchor.top - gap - size.height;
  const below = anchor.bottom + gap;
  const fitsAbove = above >= margin;
  const fitsBelow = below <= maxTop;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const left = side === 'above' ? (anchor.left + anchor.right - size.width) / 2 : anchor.left;
  return {
    left: clamp(left, margin, Math.max(margin, maxLeft)),
    top: clamp(isAbove ? above : below, margin, Math.max(margin, maxTop)),
  };
}

/** Puts an element that is shown to where it belongs. It is `position: fixed` and reads `--left` and `--top`. */
export function float(element: HTMLElement, anchor: Box, side: Side, gap: number): void {
  // Its size in the layout: an animation may draw it smaller just now.
  const { offsetWidth: width, offsetHeight: height } = element;
  const view = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = place(anchor, { width, height }, view, side, gap);
  element.style.setProperty('--left', `${left}px`);
  element.style.setProperty('--top', `${top}px`);
}
