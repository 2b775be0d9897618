import { AsyncLocalStorage } from 'node:async_hooks';
import { yieldToEventLoop } from './pages.ts';

/** How long one turn of the event loop goes on with long series of statements, in ms. */
const turnMs = 4;
/** What a series may take before it is a long one, in ms: several times what an ordinary request needs. */
const shortMs = 4;

/** The statements that one request, or one duty, waits for one after the other. */
interface Series {
  /** What they took so far, in ms. */
  taken: number;
}
const series = new AsyncLocalStorage<Series>();

/** Does the work with statements that are a series of their own: it is not yet a long one. */
export function asSeries<T>(work: () => T): T {
  return series.run({ taken: 0 }, work);
}

/** Ends long series of statements before others have to wait for them. */
export interface TimeSlice {
  /** Null while the series may go on; otherwise what it has to wait for first. */
  pause(): Promise<void> | null;
  /** Does one step, whose time counts for its series. */
  step<T>(work: () => T): T;
}

/**
 * An answer of node:sqlite is there at once, so a series of awaited statements never leaves the turn of the event loop
 * that it began in: a thousand small ones hold everybody up like one large one. Long series share a few milliseconds of
 * each turn and then give way; a short one never waits for them (P36).
 */
export function timeSlice(now: () => number = () => performance.now()): TimeSlice {
  let taken = 0;
  let isTimed = false;
  /** Long work of this turn, which is forgotten with the turn. */
  const count = (spent: number): void => {
    taken += spent;
    if (isTimed) return;
    isTimed = true;
    setImmediate(() => {
      isTimed = false;
      taken = 0;
    });
  };
  const isLong = (): boolean => (series.getStore()?.taken ?? shortMs) >= shortMs;
  return {
    pause: () => (taken >= turnMs && isLong() ? yieldToEventLoop() : null),
    step: (work) => {
      const began = now();
      try {
        return work();
      } finally {
        const spent = now() - began;
        const own = series.getStore();
        if (isLong()) count(spent);
        if (own !== undefined) own.taken += spent;
      }
    },
  };
}
