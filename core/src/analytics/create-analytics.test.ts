import { describe, expect, it } from 'vitest';
import {
  type AnalyticsConsent,
  type AnalyticsEvent,
  type AnalyticsFact,
  type AnalyticsSink,
  createAnalytics,
  maxQueued,
} from './index.ts';

interface Bench {
  readonly sent: AnalyticsEvent[];
  readonly logged: string[];
  consent: AnalyticsConsent;
  time: number;
}

const bench = (consent: AnalyticsConsent): Bench => ({ sent: [], logged: [], consent, time: 1000 });

function analyticsOf(on: Bench, sink?: AnalyticsSink) {
  return createAnalytics({
    sink: sink ?? ((event) => void on.sent.push(event)),
    consent: () => on.consent,
    address: () => 'https://aloft.example/ko/drive/all?s_code=secret#x',
    now: () => on.time,
    log: (event, detail) => void on.logged.push(`${event} ${detail}`),
  });
}

const shown: AnalyticsFact = { type: 'cookieTipsShown' };
const clicked: AnalyticsFact = { type: 'cookieTipsClicked', choice: 'acceptAll' };
const actionsOf = (on: Bench): readonly string[] => on.sent.map((event) => event.action);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the stat function', () => {
  it('[R3.14] [R7.35] sends category, action and extdata in group public-module, version 1.0.1', () => {
    const on = bench('granted');
    analyticsOf(on).stat(clicked);
    expect(on.sent).toEqual([
      {
        specVersion: '1.0.1',
        category: 'public-module',
        action: 'cookie_tips_click',
        extdata: { choice: 'accept_all' },
        page: '/drive/all',
        time: 1000,
      },
    ]);
  });

  it('[R2.9] [R7.35] nothing is sent before consent; then queued events are sent in order with their own times', () => {
    const on = bench('unknown');
    const { stat, consentChanged } = analyticsOf(on);
    stat(shown);
    on.time = 2000;
    stat(clicked);
    consentChanged();
    expect(on.sent).toEqual([]);
    on.consent = 'granted';
    consentChanged();
    consentChanged();
    expect(actionsOf(on)).toEqual(['cookie_tips_show', 'cookie_tips_click']);
    expect(on.sent.map((event) => event.time)).toEqual([1000, 2000]);
  });

  it('[R2.9] [R7.35] the first event after consent flushes the queue', () => {
    const on = bench('unknown');
    const { stat } = analyticsOf(on);
    stat(shown);
    on.consent = 'granted';
    stat(clicked);
    expect(actionsOf(on)).toEqual(['cookie_tips_show', 'cookie_tips_click']);
  });

  it('[R2.9] a refusal clears the queue', () => {
    const on = bench('unknown');
    const { stat, consentChanged } = analyticsOf(on);
    stat(shown);
    on.consent = 'denied';
    consentChanged();
    stat(clicked);
    on.consent = 'granted';
    consentChanged();
    expect(on.sent).toEqual([]);
    stat(clicked);
    expect(actionsOf(on)).toEqual(['cookie_tips_click']);
  });

  it('[R2.9] withdrawn consent applies to the next event', () => {
    const on = bench('granted');
    const { stat } = analyticsOf(on);
    stat(shown);
    on.consent = 'denied';
    stat(clicked);
    expect(actionsOf(on)).toEqual(['cookie_tips_show']);
  });

  it('[R7.35] at most 20 events are queued, the first ones', () => {
    const on = bench('unknown');
    const { stat, consentChanged } = analyticsOf(on);
    stat(shown);
    for (let count = 0; count < 1000; count += 1) stat({ type: 'signUp', freeDays: count });
    on.consent = 'granted';
    consentChanged();
    expect(maxQueued).toBe(20);
    expect(on.sent).toHaveLength(20);
    expect(on.sent[0]?.action).toBe('cookie_tips_show');
    expect(on.sent.at(-1)?.extdata).toEqual({ free_days: 18 });
  });

  it.each<readonly [string, AnalyticsSink]>([
    [
      'throws',
      () => {
        throw new TypeError('quotes the event');
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('quotes the event'))],
  ])('[R7.35] a sink that %s never reaches the caller, and its words not the log', async (_, sink) => {
    const on = bench('unknown');
    const { stat, consentChanged } = analyticsOf(on, sink);
    stat(shown);
    on.consent = 'granted';
    expect(() => consentChanged()).not.toThrow();
    expect(() => stat(clicked)).not.toThrow();
    await settled();
    expect(on.logged).toEqual(['analytics.failed TypeError', 'analytics.failed TypeError']);
  });

  it('[R7.35] an error of a port sends nothing and does not reach the caller', () => {
    const broken = (): never => {
      throw new Error('broken');
    };
    const on = bench('granted');
    const parts = {
      sink: (event: AnalyticsEvent) => void on.sent.push(event),
      consent: () => on.consent,
      address: () => '/',
      now: () => 1,
      log: () => undefined,
    };
    for (const port of ['consent', 'address', 'now'] as const) {
      const { stat, consentChanged } = createAnalytics({ ...parts, [port]: broken, log: broken });
      expect(() => stat(shown)).not.toThrow();
      expect(() => consentChanged()).not.toThrow();
    }
    expect(on.sent).toEqual([]);
  });
});
