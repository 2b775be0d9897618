import type { AnalyticsEvent } from './events.ts';
import { type Tally, toTally } from './tally.ts';

/** Max. events of one report. */
export const maxReported = 20;
/** Milliseconds after which what waits is reported. */
const reportDelay = 10_000;

export interface SenderOptions {
  /** Sends one report; not repeated when it fails. */
  readonly report: (events: readonly Tally[]) => Promise<unknown>;
  /** Calls back after the milliseconds; answers how to prevent it. */
  readonly after: (delay: number, run: () => void) => () => void;
}

/** Collects events for the own service and reports them together. */
export interface Sender {
  readonly send: (event: AnalyticsEvent) => void;
  /** Reports what waits now: the page is being left. */
  readonly flush: () => void;
  /** Forgets what waits, as after a consent that was withdrawn (R2.9). */
  readonly forget: () => void;
}

/** A sink of events that reports to the own service (R7.35); any other sink takes its place in `createAnalytics`. */
export function createSender({ report, after }: SenderOptions): Sender {
  let waiting: Tally[] = [];
  let cancel: (() => void) | null = null;

  function forget(): void {
    cancel?.();
    cancel = null;
    waiting = [];
  }

  function flush(): void {
    const events = waiting;
    forget();
    // What is lost is not counted; nothing waits for it.
    if (events.length > 0) void report(events).catch(() => undefined);
  }

  return {
    send: (event) => {
      waiting.push(toTally(event));
      if (waiting.length >= maxReported) flush();
      else cancel ??= after(reportDelay, flush);
    },
    flush,
    forget,
  };
}
