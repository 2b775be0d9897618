import type { AnalyticsEvent, AnalyticsFact, AnalyticsSink } from './events.ts';
import { toEvent } from './to-event.ts';

/** What a person has said of analytics (R2.9). */
export type AnalyticsConsent = 'granted' | 'denied' | 'unknown';

export interface AnalyticsOptions {
  readonly sink: AnalyticsSink;
  /** Asked at every event, so that a choice that changes holds at once. */
  readonly consent: () => AnalyticsConsent;
  /** The address on screen; cut before anything is done with it. */
  readonly address: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (event: string, detail: string) => void;
}

export interface Analytics {
  /** Reports one event (R7.35). Never throws and never waits. */
  readonly stat: (fact: AnalyticsFact) => void;
  /** Says that the choice may have changed: what waited leaves, or is forgotten. Never throws. */
  readonly consentChanged: () => void;
}

/** How many events wait for a decision; later ones are dropped. */
export const maxQueued = 20;

/**
 * The stat function (R7.35). Nothing leaves without consent (R2.9): while nobody has decided, at most 20
 * events wait in memory, because the first two of the vocabulary, cookie tips and block page, always come
 * before the decision; consent sends them in their order, a refusal forgets them, and so does leaving the
 * page. They are cut before they wait. A sink that throws or rejects is logged and never reaches the caller.
 */
export function createAnalytics({ sink, consent, address, now, log }: AnalyticsOptions): Analytics {
  let waiting: AnalyticsEvent[] = [];

  function note(error: unknown): void {
    try {
      // The name alone: a message could quote the event.
      log('analytics.failed', error instanceof Error ? error.name : typeof error);
    } catch {
      // A log that fails has nowhere to say so.
    }
  }

  function deliver(event: AnalyticsEvent): void {
    try {
      void Promise.resolve(sink(event)).catch(note);
    } catch (error) {
      note(error);
    }
  }

  /** Empties what waits as the choice says; answers the choice. */
  function settle(): AnalyticsConsent {
    const choice = consent();
    if (choice === 'unknown') return choice;
    const ready = waiting;
    // Before the first delivery: a sink may report, too.
    waiting = [];
    if (choice === 'granted') for (const event of ready) deliver(event);
    return choice;
  }

  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      note(error);
    }
  }

  return {
    stat: (fact) =>
      guarded(() => {
        const choice = settle();
        if (choice === 'denied') return;
        if (choice === 'unknown' && waiting.length >= maxQueued) return;
        const event = toEvent(fact, address(), now());
        if (choice === 'granted') deliver(event);
        else waiting.push(event);
      }),
    consentChanged: () =>
      guarded(() => {
        settle();
      }),
  };
}
