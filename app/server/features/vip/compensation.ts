import { CompensationType } from '@aloft/core/rules';
import { withoutDays } from '@aloft/core/service';
import * as v from 'valibot';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { grantDays, refusalOf, wasGiven } from './grants.ts';

type Status = 'eligible' | 'not_eligible' | 'taken' | 'ended' | 'claimed';

/**
 * What an account may get from an activity; `claim` takes it, once per mailbox and activity (R7.17, R3.15, P13d).
 * Refuses `not_found`, and a claim from an unverified address (`email_not_verified`).
 */
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
    // One that gives no days is only announced.
    if (activity === undefined || activity.days === 0) return refuse('not_found', { field: 'type' });
    const account = await db
      .selectFrom('accounts')
      .select('created_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const within = { ...services, db };
    const grant = { accountId, kind: 'compensation', subject: name, days: activity.days } as const;
    const without = (status: Status) => ({ status, add_days: 0 });
    const { starts_at: start, ends_at: end, days } = activity;
    const status = withoutDays({ start, end, days }, account, now);
    if (status !== null) return without(status);
    if (await wasGiven(within, grant)) return without('taken');
    if (wanted.action === 'check') return { status: 'eligible' as const, add_days: activity.days };
    const granted = await grantDays(within, grant);
    if (granted.kind !== 'granted') return refusalOf(granted);
    const answer = { status: 'claimed' as const, add_days: granted.days };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}
