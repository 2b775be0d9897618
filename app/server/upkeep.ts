import { forgetExpired } from './accounts/expired.ts';
import { removeClosedAccounts } from './accounts/removal.ts';
import { sweep } from './blobs/sweep.ts';
import { sweepThumbnails } from './content/sweep-thumbnails.ts';
import { sendLateRefunds } from './payments/settle.ts';
import type { Services } from './services.ts';
import { forgetTraffic } from './traffic/used.ts';
import { correctFutureGrants } from './vip/future-grants.ts';
import { sendReminders } from './vip/reminders.ts';

const hour = 3600_000;

/** What becomes due by itself: each may be done at any time, as often as one likes, by any process. */
export const duties = {
  sweep,
  sweepThumbnails,
  forgetExpired,
  removeClosedAccounts,
  sendLateRefunds,
  forgetTraffic,
  correctFutureGrants,
  sendReminders,
} as const;

/** Does everything that is due; what fails is logged and holds nothing else up. */
async function doDuties(services: Services): Promise<void> {
  for (const [name, work] of Object.entries(duties)) {
    try {
      await work(services);
    } catch (error) {
      services.log({ event: 'upkeep', error: `${name}: ${String(error)}` });
    }
  }
}

/** What is due at the start, and then every hour, until it is stopped. */
export async function startUpkeep(services: Services): Promise<{ stop(): Promise<void> }> {
  await doDuties(services);
  let turn: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn.then(() => doDuties(services));
  }, hour);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await turn;
    },
  };
}
