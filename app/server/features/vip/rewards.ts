import { type RewardType, rewardDays, rewardTypes } from '@aloft/core/service';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { grantDays, refusalOf, wasGiven } from './grants.ts';

async function isDone(db: Database, accountId: string, type: RewardType): Promise<boolean> {
  if (type === 'upload_first') {
    const file = await db
      .selectFrom('files')
      .select('id')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'drive#file')
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .limit(1)
      .executeTakeFirst();
    return file !== undefined;
  }
  const found =
    type === 'share_first'
      ? await db
          .selectFrom('shares')
          .select('id')
          .where('account_id', '=', accountId)
          .limit(1)
          .executeTakeFirst()
      : await db
          .selectFrom('invitations')
          .select('account_id')
          .where('inviter_id', '=', accountId)
          .limit(1)
          .executeTakeFirst();
  return found !== undefined;
}

/** The status of each task of a new user (R7.13). */
export async function newcomerTasks(services: Services, accountId: string) {
  const statusOf = async (type: RewardType): Promise<'open' | 'done' | 'rewarded'> => {
    if (await wasGiven(services, { accountId, kind: 'task', subject: type })) return 'rewarded';
    return (await isDone(services.db, accountId, type)) ? 'done' : 'open';
  };
  return Promise.all(
    rewardTypes.map(async (type) => ({ type, status: await statusOf(type), reward_days: rewardDays })),
  );
}

/**
 * Grants the day for a completed task, once per mailbox and task (R7.14, P13c). Refuses `already_exists`,
 * `failed_precondition` (not completed) and `email_not_verified`.
 */
export async function claimReward(
  services: Services,
  accountId: string,
  type: RewardType,
  remembered: Remembered | null,
) {
  return transact(services.db, async (db) => {
    const within = { ...services, db };
    const wanted = { accountId, kind: 'task', subject: type } as const;
    if (await wasGiven(within, wanted)) return refuse('already_exists');
    if (!(await isDone(db, accountId, type))) return refuse('failed_precondition');
    const granted = await grantDays(within, wanted);
    if (granted.kind !== 'granted') return refusalOf(granted);
    const answer = { result: 'ACCEPTED', add_days: granted.days };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}
