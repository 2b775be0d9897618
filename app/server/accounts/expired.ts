import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { forgetMails } from './outbox.ts';

const day = 24 * 3600 * 1000;
const batch = 1000;

/** Tokens a day after their end, and the sessions that have none left; in batches, as they are many. */
async function forgetSessions({ db }: Services, before: number): Promise<void> {
  for (;;) {
    const gone = await sql`DELETE FROM tokens WHERE hash IN (
      SELECT hash FROM tokens WHERE expires_at < ${before} LIMIT ${sql.lit(batch)})`.execute(db);
    if (Number(gone.numAffectedRows ?? 0n) < batch) break;
  }
  await sql`DELETE FROM token_families WHERE created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.family = token_families.id)`.execute(db);
}

/**
 * Forgets the short-lived codes of sign-ins a day after their end, sessions too, mails after a week, and what limits
 * counted: the longest window is a day, and the keys are addresses of people who may have no account.
 */
export async function forgetExpired(services: Services): Promise<void> {
  const now = services.clock();
  for (const table of ['verifications', 'device_codes', 'codes'] as const) {
    await services.db
      .deleteFrom(table)
      .where('expires_at', '<', now - day)
      .execute();
  }
  await forgetSessions(services, now - day);
  await services.db
    .deleteFrom('rate_limits')
    .where('window_start', '<', now - 2 * day)
    .execute();
  await forgetMails(services.configuration.dataFolder, now - 7 * day);
}
