import type { Services } from '../services.ts';
import { forgetMails } from './outbox.ts';

const day = 24 * 3600 * 1000;

/** Forgets the short-lived codes of sign-ins a day after their end, and mails after a week. */
export async function forgetExpired(services: Services): Promise<void> {
  const now = services.clock();
  for (const table of ['verifications', 'device_codes'] as const) {
    await services.db
      .deleteFrom(table)
      .where('expires_at', '<', now - day)
      .execute();
  }
  await forgetMails(services.configuration.dataFolder, now - 7 * day);
}
