import { AsyncLocalStorage } from 'node:async_hooks';
import { yieldToEventLoop } from './pages.ts';

/**
 * Max. time in one iteration of the event loop, in ms, after which a long series waits for the next one: its own
 * statements, what is done with their rows, and everybody else's.
 */
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
 * began in: a thousand small ones block it like one large one. Long series yield when an iteration has lasted a few
 * milliseconds; a short one never waits for them (P36).
 */
export function timeSlice(now: () => number = () => performance.now()): TimeSlice {
  /** When the first statement of this iteration began. */
  let iterationBegan: number | null = null;
  const noteIteration = (at: number): void => {
    if (iterationBegan !== null) return;
    iterationBegan = at;
    setImmediate(() => {
      iterationBegan = null;
    });
  };
  const isLong = (): boolean => (series.getStore()?.taken ?? shortMs) >= shortMs;
  return {
    pause: () => {
      const isOver = iterationBegan !== null && now() - iterationBegan >= sliceMs;
      return isOver && isLong() ? yieldToEventLoop() : null;
    },
    step: (work) => {
      const began = now();
      noteIteration(began);
      try {
        return work();
      } finally {
        const own = series.getStore();
        if (own !== undefined) own.taken += now() - began;
      }
    },
  };
}
