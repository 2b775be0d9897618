import type { Database } from '../../platform/database/open.ts';
import { type Guard, guarded } from '../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Operator } from './change-log.ts';

/** The account is the only open one that opens the console: carried out of the transaction, which is rolled back. */
class LastOperator extends Error {}

/** Whether an account is the only operator whose account stays. */
export async function isLastOperator(db: Database, accountId: string): Promise<boolean> {
  const open = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'operator')
    .where('delete_at', 'is', null)
    .limit(2)
    .execute();
  return open.length === 1 && open[0]?.id === accountId;
}

/**
 * Runs a change that takes the role of operator from an account, in transactions (`transact`); the console refuses it,
 * by the field `role`, for the last open operator. The command line, which makes operators, may do it.
 */
export async function keepingAnOperator<T>(
  { via }: Operator,
  accountId: string,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  if (via === 'command') return work();
  const keep: Guard = async (db) => {
    if (await isLastOperator(db, accountId)) throw new LastOperator();
  };
  try {
    return await guarded(keep, work);
  } catch (error) {
    if (error instanceof LastOperator) return refuse('failed_precondition', { field: 'role' });
    throw error;
  }
}
