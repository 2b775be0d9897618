import {
  type CheckInRow,
  checkInDays,
  dayBefore,
  dayIn,
  monthStart,
  presentCheckIn,
} from '@aloft/core/service';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import type { Services } from '../../services.ts';
import { grantDays, mailboxName, refusalOf } from './grants.ts';

/** The account's check-ins up to a day, newest first. One that is dated later, by a clock that was wrong, is left out. */
async function checkInsUpTo(
  { db }: Services,
  accountId: string,
  day: string,
  limit: number,
): Promise<readonly CheckInRow[]> {
  const rows = await db
    .selectFrom('membership_grants')
    .select(['subject', 'days'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'check_in')
    .where('subject', '<=', day)
    .orderBy('subject', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ subject, days }) => ({ day: subject, days }));
}

/** Rewards of the mailbox this month, whichever of its accounts got them; those dated later than now count, too. */
async function rewardsOfMonth(services: Services, accountId: string): Promise<number> {
  const { email } = await services.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await services.db
    .selectFrom('membership_grants')
    .select('id')
    .where('mailbox', '=', mailboxName(services, email))
    .where('kind', '=', 'check_in')
    .where('days', '>', 0)
    .where('created_at', '>=', monthStart(services.clock()))
    .limit(services.configuration.checkIn.perMonth)
    .execute();
  return rows.length;
}

/** The check-ins of this month, and how far the run is (R2.4). */
export async function checkInState(services: Services, accountId: string) {
  const rule = services.configuration.checkIn;
  const today = dayIn(rule.timeZone, services.clock());
  // A month and a run have at most 31 days each, and a run may have begun in the month before.
  return presentCheckIn(rule, today, await checkInsUpTo(services, accountId, today, 62));
}

/**
 * Checks in: once per mailbox and day of the configured time zone; the last day of a run gives days of membership, up
 * to the monthly limit (R2.4, P13). Refuses `already_exists` and `email_not_verified`.
 */
export async function checkIn(services: Services, accountId: string, remembered: Remembered | null) {
  const rule = services.configuration.checkIn;
  const today = dayIn(rule.timeZone, services.clock());
  return transact(services.db, async (db) => {
    const within = { ...services, db };
    const before = await checkInsUpTo(within, accountId, dayBefore(today), rule.run);
    const days = checkInDays(rule, today, before, await rewardsOfMonth(within, accountId));
    const granted = await grantDays(within, { accountId, kind: 'check_in', subject: today, days });
    if (granted.kind !== 'granted') return refusalOf(granted);
    const answer = { result: 'ACCEPTED', add_days: granted.days };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}
