import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { type Remembered, rememberAnswer } from '../http/answered.ts';
import { refuse } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { addDays } from './membership.ts';

/** What a newcomer may do for a day of membership each. */
export const rewardTypes = ['upload_first', 'share_first', 'invite_first'] as const;
export type RewardType = (typeof rewardTypes)[number];
const rewardDays = 1;

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
      ? await db.selectFrom('shares').select('id').where('account_id', '=', accountId).executeTakeFirst()
      : await db
          .selectFrom('invitations')
          .select('account_id')
          .where('inviter_id', '=', accountId)
          .executeTakeFirst();
  return found !== undefined;
}

/** How each of a newcomer's tasks stands (R7.13). */
export async function newcomerTasks(services: Services, accountId: string) {
  const taken = await services.db
    .selectFrom('rewards')
    .select('type')
    .where('account_id', '=', accountId)
    .execute();
  const statusOf = async (type: RewardType): Promise<'open' | 'done' | 'rewarded'> => {
    if (taken.some((row) => row.type === type)) return 'rewarded';
    return (await isDone(services.db, accountId, type)) ? 'done' : 'open';
  };
  return Promise.all(
    rewardTypes.map(async (type) => ({ type, status: await statusOf(type), reward_days: rewardDays })),
  );
}

/** Gives the day for a task that is done, once per account and task (R7.14, P13). */
export async function claimReward(
  services: Services,
  accountId: string,
  type: RewardType,
  remembered: Remembered | null,
) {
  const now = services.clock();
  return transact(services.db, async (db) => {
    const before = await db
      .selectFrom('rewards')
      .select('type')
      .where('account_id', '=', accountId)
      .where('type', '=', type)
      .executeTakeFirst();
    if (before !== undefined) return refuse('already_exists');
    if (!(await isDone(db, accountId, type))) return refuse('failed_precondition');
    await db
      .insertInto('rewards')
      .values({ account_id: accountId, type, days: rewardDays, created_at: now })
      .execute();
    await addDays(db, accountId, rewardDays, now);
    const answer = { result: 'ACCEPTED', add_days: rewardDays };
    await rememberAnswer(db, remembered, 200, answer);
    return answer;
  });
}
