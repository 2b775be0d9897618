import { CompensationType } from '@aloft/core/rules';
import * as v from 'valibot';
import { transact } from '../database/transaction.ts';
import { type Remembered, rememberAnswer } from '../http/answered.ts';
import { refuse } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { addDays } from './membership.ts';

type Status = 'eligible' | 'not_eligible' | 'taken' | 'ended' | 'claimed';

/** What an account may have of an activity; `claim` takes it, once per account and activity (R7.17, R3.15, P13). */
export async function compensate(
  services: Services,
  accountId: string,
  wanted: { readonly type: string; readonly action: 'check' | 'claim' },
  remembered: Remembered | null,
) {
  const now = services.clock();
  if (!v.is(CompensationType, wanted.type)) return refuse('not_found', { field: 'type' });
  const name = wanted.type;
  return transact(services.db, async (db) => {
    const activity = await db
      .selectFrom('activities')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    if (activity === undefined) return refuse('not_found', { field: 'type' });
    const account = await db
      .selectFrom('accounts')
      .select('created_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const taken = await db
      .selectFrom('compensations')
      .select('activity')
      .where('account_id', '=', accountId)
      .where('activity', '=', name)
      .executeTakeFirst();
    const without = (status: Status) => ({ status, add_days: 0 });
    if (now < activity.starts_at || now >= activity.ends_at) return without('ended');
    if (account.created_at > activity.starts_at) return without('not_eligible');
    if (taken !== undefined) return without('taken');
    if (wanted.action === 'check') return { status: 'eligible' as const, add_days: activity.days };
    await db
      .insertInto('compensations')
      .values({ account_id: accountId, activity: name, days: activity.days, created_at: now })
      .execute();
    await addDays(db, accountId, activity.days, now);
    const answer = { status: 'claimed' as const, add_days: activity.days };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}
