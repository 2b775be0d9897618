import { purgeDeletedAccounts } from '../../features/accounts/purge-account-data.ts';
import { purgeExpired } from '../../features/accounts/purge-expired.ts';
import { purgeChanges } from '../../features/changes/log.ts';
import { sweepThumbnails } from '../../features/content/sweep-thumbnails.ts';
import { purgeTrash } from '../../features/files/purge-trash.ts';
import { sendCheckInReminders } from '../../features/mail-subscriptions/check-in-reminders.ts';
import { sendReceivedFiles } from '../../features/mail-subscriptions/received-files.ts';
import { noteEndingLinks } from '../../features/notices/ending-links.ts';
import { sendLateRefunds } from '../../features/payments/settle.ts';
import { forgetStatistics } from '../../features/statistics/count.ts';
import { sweepStreams } from '../../features/streams/sweep-streams.ts';
import { forgetTraffic } from '../../features/traffic/used.ts';
import { correctFutureGrants } from '../../features/vip/future-grants.ts';
import { sendReminders } from '../../features/vip/reminders.ts';
import { measureTables } from '../../platform/budgets/stored-bytes.ts';
import { measureRemembered } from '../../platform/http/idempotency-store.ts';
import type { Services } from '../../services.ts';
import { sweep } from './sweep.ts';
import { trimHistories } from './trim-histories.ts';

const hour = 3600_000;

/** Periodic tasks: idempotent, and safe to run at any time by any process. */
export const duties = {
  sweep,
  sweepThumbnails,
  sweepStreams,
  purgeExpired,
  measureRemembered,
  trimHistories,
  measureTables,
  purgeChanges,
  purgeTrash,
  purgeDeletedAccounts,
  sendLateRefunds,
  forgetTraffic,
  forgetStatistics,
  correctFutureGrants,
  sendReminders,
  sendReceivedFiles,
  sendCheckInReminders,
  noteEndingLinks,
} as const;

/** Runs all periodic tasks; failures are logged and do not affect the others. */
async function doDuties(services: Services): Promise<void> {
  for (const [name, work] of Object.entries(duties)) {
    try {
      await work(services);
    } catch (error) {
      services.log({ event: 'upkeep', error: `${name}: ${String(error)}` });
    }
  }
}

/** Runs the periodic tasks at start and then hourly, until stopped. */
export async function startUpkeep(services: Services): Promise<{ stop(): Promise<void> }> {
  await doDuties(services);
  let lastRun: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    lastRun = lastRun.then(() => doDuties(services));
  }, hour);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await lastRun;
    },
  };
}
