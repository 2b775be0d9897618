import { AsyncLocalStorage } from 'node:async_hooks';
import { yieldToEventLoop } from './pages.ts';

/** Max. time for long series of statements in one iteration of the event loop, in ms. */
const sliceMs = 4;
/** Time after which a series counts as long, in ms: several times that of an ordinary request. */
const shortMs = 4;

/** The successive statements of one request or background job. */
interface Series {
  /** Their time so far, in ms. */
  taken: number;
}
const series = new AsyncLocalStorage<Series>();

/** Runs `work` with its statements as a new series, initially short. */
export function asSeries<T>(work: () => T): T {
  return series.run({ taken: 0 }, work);
}

/** Makes long series of statements yield to other requests. */
export interface TimeSlice {
  /** Null while the series may go on; otherwise the promise to await first. */
  pause(): Promise<void> | null;
  /** Runs one step, whose time counts for its series. */
  step<T>(work: () => T): T;
}

/**
 * node:sqlite is synchronous, so a series of awaited statements never leaves the iteration of the event loop that it
 * began in: a thousand small ones block it like one large one. Long series share a few milliseconds of each iteration
 * and then yield; a short one never waits for them (P36).
 */
export function timeSlice(now: () => number = () => performance.now()): TimeSlice {
  let taken = 0;
  let isTimed = false;
  /** Adds time that long series took in this iteration. */
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
    pause: () => (taken >= sliceMs && isLong() ? yieldToEventLoop() : null),
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
