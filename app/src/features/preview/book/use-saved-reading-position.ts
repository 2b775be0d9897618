import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReadingPositions } from '../view-props.ts';
import type { Place } from './protocol.ts';

/** While somebody reads, their place is kept this often, in ms. */
const interval = 10_000;

interface SavedReadingPosition {
  readonly fileId: string;
  /** Null until the first page is there. */
  readonly place: Place | null;
  /** Where it was left before. */
  readonly openedAt: number | null;
  readonly places: ReadingPositions | undefined;
}

/** Keeps where somebody reads: now and then, when the page is hidden, and when the book is closed. */
export function useSavedReadingPosition({ fileId, place, openedAt, places }: SavedReadingPosition): void {
  const kept = useRef<{ readonly at: number; readonly time: number } | null>(null);
  const keep = useEffectEvent(() => {
    if (place === null || kept.current === null || place.at === kept.current.at) return;
    kept.current = { at: place.at, time: performance.now() };
    places?.keep(fileId, place.at, place.pages);
  });
  const at = place?.at ?? null;
  useEffect(() => {
    if (at === null || openedAt === null) return;
    kept.current ??= { at: openedAt, time: performance.now() };
    if (performance.now() - kept.current.time >= interval) keep();
  }, [at, openedAt]);
  useEffect(() => {
    const onHidden = (): void => {
      if (document.hidden) keep();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      keep();
    };
  }, []);
}
