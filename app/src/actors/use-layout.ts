import { useHydrated, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { LayoutState } from './layout-state.ts';
import { useApp } from './use-runtime.ts';

/** A fact of the page's layout (R3.6); renders again when it changes. */
export function useLayout<Name extends keyof LayoutState>(name: Name): LayoutState[Name] {
  const { layout } = useApp();
  return useSyncExternalStore(
    layout.subscribe,
    () => layout.current()[name],
    () => layout.first[name],
  );
}

const second = 1000;

/**
 * What time it is for the server, in ms; renders again at this interval, in ms. The first frame has the time of the
 * rendering.
 */
export function useServerTime(interval = second): number {
  const { layout } = useApp();
  const isHydrated = useHydrated();
  const [now, setNow] = useState(() => (isHydrated ? layout.serverNow() : layout.first.serverTime.time));
  useEffect(() => {
    const timer = setInterval(() => setNow(layout.serverNow()), interval);
    return () => clearInterval(timer);
  }, [layout, interval]);
  return now;
}

const minute = 60_000;

/**
 * The same to count days by, a minute ahead: this page's copy of the server's time is late by as long as the page took
 * to arrive, and a gift of seven days must not read as eight.
 */
export function useServerMoment(): number {
  return useServerTime(minute) + minute;
}

/** Asks anew for what the page shows once it is `end` for the server, in RFC 3339: the page leads on from there. */
export function useReloadAt(end: string): void {
  const { layout } = useApp();
  const router = useRouter();
  const reload = useEffectEvent(() => void router.invalidate());
  useEffect(() => {
    const at = Date.parse(end);
    // Not one timer for the whole time: a browser's do not reach beyond 24 days.
    const timer = setInterval(() => {
      // Never at a text that is no time.
      if (!(layout.serverNow() >= at)) return;
      clearInterval(timer);
      reload();
    }, second);
    return () => clearInterval(timer);
  }, [end, layout]);
}
