import { useEffect, useEffectEvent } from 'react';

interface Overlay {
  readonly close: () => void;
}

/** What the second history entry of a page, which the browser's Back takes away instead of the page, keeps of the first. */
interface FirstEntry {
  /** The router's key of it. */
  readonly page: string;
  readonly href: string;
}

/** Where the state of a second entry has it. */
const mark = 'overlay';

const overlays: Overlay[] = [];

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The first entry of the page whose second one has this state; null for any other state. */
function firstOf(state: unknown): FirstEntry | null {
  const { page, href } = fieldsOf(fieldsOf(state)[mark]);
  return typeof page === 'string' && typeof href === 'string' ? { page, href } : null;
}

/** The router's key of a page's first entry. */
const keyOf = (state: unknown): string => String(fieldsOf(state).__TSR_key ?? '');

/** Whether both are one page, arranged or filtered in whatever way; each folder of the drive is one. */
function isSamePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.pathname === b.pathname && a.searchParams.get('folder') === b.searchParams.get('folder');
}

/** Of the current entry. */
let first: FirstEntry | null = null;

/** What the address bar shows while an overlay names an address of its own; otherwise empty. */
let address = '';
/** The page's own address meanwhile. */
let pageAddress = '';

function addEntry(): void {
  const state: unknown = window.history.state;
  first = firstOf(state);
  if (first !== null) return;
  pageAddress = window.location.href;
  first = { page: keyOf(state), href: pageAddress };
  // Not the instance's method, which the router and `watchPages` have taken over.
  const next = [{ ...fieldsOf(state), [mark]: first }, '', address === '' ? null : address];
  Reflect.apply(History.prototype.pushState, window.history, next);
}

function onPopState({ state }: PopStateEvent): void {
  const left = first;
  first = firstOf(state);
  const topmost = overlays.at(-1);
  if (topmost !== undefined) topmost.close();
  // Nothing was open any more: a person who goes back leaves the page, not one of its two entries.
  else if (left !== null && first === null && left.page === keyOf(state)) window.history.back();
}

/** A page that is opened from a second entry takes its place, and one that is only arranged anew keeps it. */
function watchPages(): void {
  const { history } = window;
  const { pushState: push, replaceState: replace } = history;
  history.pushState = (state, unused, url) => {
    const taken = firstOf(history.state) === null ? push : replace;
    Reflect.apply(taken, history, [state, unused, url]);
    first = null;
  };
  history.replaceState = (state, unused, url) => {
    const { [mark]: _, ...others } = fieldsOf(state);
    const target = new URL(url ?? '', window.location.href).href;
    const kept = first !== null && isSamePage(first.href, target) ? first : null;
    const marked = kept === null ? others : { ...others, [mark]: kept };
    Reflect.apply(replace, history, [marked, unused, url]);
    first = kept;
    pageAddress = window.location.href;
  };
}

if (typeof window !== 'undefined') {
  first = firstOf(window.history.state);
  window.addEventListener('popstate', onPopState);
  watchPages();
}

/**
 * Lets the browser's Back close an overlay instead of leaving the page; the topmost of several. The entry that Back takes
 * away stays when the overlay is closed otherwise: to go back then would take up to a second on a busy computer, and
 * undo whatever is opened meanwhile.
 *
 * @param onClose Called when a person goes back.
 * @param isActive False where nothing is open.
 */
export function useCloseOnBack(onClose: () => void, isActive = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isActive) return;
    const overlay: Overlay = { close: () => close() };
    overlays.push(overlay);
    addEntry();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      // Back has closed the topmost only: the next one needs an entry, too.
      queueMicrotask(() => {
        if (overlays.length > 0) addEntry();
      });
    };
  }, [isActive]);
}

/** Changes what the address bar shows of the second entry, of which the router hears nothing. */
function showAddress(href: string): void {
  try {
    Reflect.apply(History.prototype.replaceState, window.history, [window.history.state, '', href]);
  } catch {
    // A browser refuses more than some changes a second: the next one is shown.
  }
}

/**
 * Names what an open overlay shows in the address bar: a reload, a copy of the address and the browser's Forward lead to
 * it. The page's own address comes back as it closes. Belongs after the `useCloseOnBack` of the overlay.
 *
 * @param href Of this origin; empty where the page's own address stays; null, for as long as it is open, where the one of
 * the overlay below stays.
 */
export function useOverlayAddress(href: string | null): void {
  const isOwn = href !== null;
  useEffect(() => {
    if (href === null) return;
    if (address === '') pageAddress = window.location.href;
    address = href;
    if (href !== '' && first !== null) showAddress(href);
  }, [href]);
  useEffect(() => {
    if (!isOwn) return;
    return () => {
      address = '';
      // Back, or another page, has left the second entry already.
      if (first !== null) showAddress(pageAddress);
    };
  }, [isOwn]);
}
