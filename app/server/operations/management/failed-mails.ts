import { sql } from 'kysely';
import { readNewest } from '../../features/files/cursor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { Declined, type OperatorRequest, recorded } from './change-log.ts';
import type { WantedPage } from './pages.ts';

/** Max. failed mails that are counted. */
const mostCounted = 1000;

/** How many mails failed; there may be more than were counted. */
export interface FailedCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** Those that the mail server did not take: tried again later, or given up. */
const failedMails = ({ db }: Pick<Services, 'db'>) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'created_at', 'tries', 'next_at', 'failure', 'given_up_at'])
    .where(sql<boolean>`tries > 0`);

/** Counts the mails that failed, up to a thousand. */
export async function countFailedMails({ db }: Pick<Services, 'db'>): Promise<FailedCount> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`tries > 0`)
    .orderBy('created_at')
    .limit(mostCounted + 1)
    .execute();
  return { count: Math.min(rows.length, mostCounted), isMore: rows.length > mostCounted };
}

/** The mails that failed, the newest first. */
export const listFailedMails = (services: Services, page: WantedPage) =>
  readNewest(failedMails(services), page);

/** One mail that failed and is tried again; null when it is not, or no longer, there. */
export async function findFailedMail(services: Services, id: string) {
  const found = failedMails(services).where('id', '=', id).where('given_up_at', 'is', null);
  return (await found.executeTakeFirst()) ?? null;
}

/** Has a mail that failed tried again at once. Refuses `not_found` for one that is not waiting for its next try. */
export async function retryMail(
  services: Services,
  request: OperatorRequest,
  id: string,
): Promise<Refusal | null> {
  const now = services.clock();
  const change = { action: 'mail.retry', subject: id, detail: {} } as const;
  const done = await recorded(services, request, change, () =>
    transact(services.db, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('mails')
        .set({ next_at: now })
        .where('id', '=', id)
        .where('tries', '>', 0)
        .where('given_up_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Declined(refuse('not_found'));
      return null;
    }),
  );
  services.mail.wake();
  return done;
}
