import { databaseOf } from '../configuration.ts';
import { atOneMoment } from '../database/moment.ts';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { copyTypes, unusedSpace } from '../restores/copy-task.ts';
import type { Services } from '../services.ts';
import type { Problem } from './problems.ts';

type Quota = Extract<Problem, { kind: 'quota' }>;

/**
 * Bytes that each account has taken: its files (those being uploaded at their full size), what downloads hold
 * without a file yet, and what copies under way have taken and not used.
 */
async function taken(db: Database): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const add = (account: string, bytes: number): void => {
    sums.set(account, (sums.get(account) ?? 0) + bytes);
  };
  const files = await db
    .selectFrom('files')
    .select((eb) => ['account_id', eb.fn.sum<number>('size').as('bytes')])
    .groupBy('account_id')
    .execute();
  for (const row of files) add(row.account_id, Number(row.bytes));
  const held = await db
    .selectFrom('uploads')
    .leftJoin('files', 'files.id', 'uploads.file_id')
    .select((eb) => ['uploads.account_id', eb.fn.sum<number>('uploads.size').as('bytes')])
    .where('files.id', 'is', null)
    .groupBy('uploads.account_id')
    .execute();
  for (const row of held) add(row.account_id, Number(row.bytes));
  const copies = await db
    .selectFrom('tasks')
    .select(['account_id', 'work'])
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .where('type', 'in', copyTypes)
    .execute();
  for (const row of copies) add(row.account_id, unusedSpace(row.work));
  return sums;
}

async function wrongIn(db: Database): Promise<Quota[]> {
  const sums = await taken(db);
  const accounts = await db.selectFrom('accounts').select(['id', 'quota_used']).execute();
  return accounts.flatMap(({ id, quota_used: found }) => {
    const expected = sums.get(id) ?? 0;
    return expected === found ? [] : [{ kind: 'quota' as const, account: id, expected, found }];
  });
}

/** Accounts whose used space is not the sum of what they store, at one moment. */
export function checkQuotas({ db, configuration }: Services): Promise<Quota[]> {
  return atOneMoment(db, databaseOf(configuration).engine, wrongIn);
}

/** Sets every used space to the sum of what is stored; answers how many were wrong. */
export function mendQuotas(db: Database): Promise<number> {
  return transact(db, async (inner) => {
    const wrong = await wrongIn(inner);
    for (const { account, expected } of wrong)
      await inner.updateTable('accounts').set({ quota_used: expected }).where('id', '=', account).execute();
    return wrong.length;
  });
}
