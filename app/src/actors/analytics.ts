import { type Analytics, type AnalyticsOptions, type Caller, createAnalytics } from '@aloft/core';
import { installStat } from './global-stat.ts';
import { createLazy } from './lazy.ts';

/**
 * What this page reports of its use (R7.35). The script that collects and sends is loaded with the first event after a
 * yes, and what it still holds is forgotten with a no.
 * @param caller the calls of this page, once there is an event
 */
export function pageAnalytics(
  caller: () => Caller,
): (facts: Pick<AnalyticsOptions, 'consent' | 'now' | 'log'>) => Analytics {
  return (facts) => {
    const sender = createLazy(async () => {
      const { startSender } = await import('../data/statistics.ts');
      return startSender(caller(), analytics.stat);
    });
    const { stat, consentChanged } = createAnalytics({
      ...facts,
      address: () => `${window.location.origin}${window.location.pathname}`,
      sink: async (event) => {
        const { send } = await sender.load();
        // Withdrawn while the script was on its way.
        if (facts.consent() === 'granted') send(event);
      },
    });
    const analytics: Analytics = {
      stat: installStat(stat),
      consentChanged: () => {
        consentChanged();
        if (facts.consent() !== 'granted') sender.current()?.forget();
      },
    };
    return analytics;
  };
}
