import type { PageFacts, Theme } from '@aloft/core/rules';

/** A time of the server, and when this page learned of it by a clock that only goes forward. Both in ms. */
interface ServerTime {
  readonly time: number;
  readonly readAt: number;
}

/** How a page is laid out, whichever route it shows (R3.6). */
export interface LayoutState {
  /** Whether the drawer with all places of the drive is open, on a phone. */
  readonly sidebarMobileVisible: boolean;
  /** Whether the menu of languages in a header is open. */
  readonly i18nMenuPopoverVisible: boolean;
  /** Whether the window is as narrow as a phone's. */
  readonly isMobile: boolean;
  /** Dark, light, or as the device is. */
  readonly darkMode: Theme;
  readonly serverTime: ServerTime;
  /** Whether the drive's sidebar shows icons alone, on a desk. */
  readonly isCollapse: boolean;
}

/** What a page changes by itself; the width of the window and the server's time come from outside. */
type LayoutChange = Partial<Omit<LayoutState, 'isMobile' | 'serverTime'>>;

/** What the store reads of its surroundings: a browser's window, or nothing where a server renders. */
interface LayoutSurroundings {
  /** Milliseconds by a clock that nobody sets, as `performance.now`. */
  readonly monotonicTime: () => number;
  /** Says whether the window is a phone's; null where there is no window. */
  readonly phoneWidth: Pick<MediaQueryList, 'matches' | 'addEventListener'> | null;
}

/** The layout of one page: one per document in the browser, one per request on the server. */
export interface LayoutStore {
  /** How the server rendered the page, with which hydration begins. */
  readonly first: LayoutState;
  readonly current: () => LayoutState;
  readonly change: (change: LayoutChange) => void;
  /** Sets the server's clock by an answer, in ms; a value that is no time is left out. */
  readonly setServerTime: (time: number) => void;
  /** What time it is for the server, in ms, whatever the device's clock says. */
  readonly serverNow: () => number;
  /** Calls back after each change; answers how to stop. */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Starts from what the server knew when it rendered the page. */
export function createLayoutStore(
  facts: Pick<PageFacts, 'theme' | 'isCollapse' | 'serverTime'>,
  { monotonicTime, phoneWidth }: LayoutSurroundings,
): LayoutStore {
  const listeners = new Set<() => void>();
  const first: LayoutState = {
    sidebarMobileVisible: false,
    i18nMenuPopoverVisible: false,
    // A server does not know.
    isMobile: false,
    darkMode: facts.theme,
    serverTime: { time: facts.serverTime, readAt: monotonicTime() },
    isCollapse: facts.isCollapse,
  };
  let state: LayoutState = { ...first, isMobile: phoneWidth?.matches ?? false };
  function set(next: Partial<LayoutState>): void {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  }
  phoneWidth?.addEventListener('change', () => set({ isMobile: phoneWidth.matches }));
  return {
    first,
    current: () => state,
    change: set,
    setServerTime: (time) => {
      if (Number.isFinite(time)) set({ serverTime: { time, readAt: monotonicTime() } });
    },
    serverNow: () => state.serverTime.time + monotonicTime() - state.serverTime.readAt,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
