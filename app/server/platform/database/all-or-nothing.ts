import { isRefusal, type Refusal } from '../http/failure.ts';
import type { Database } from './open.ts';
import { transact } from './transaction.ts';

/** Carries a refusal out of a transaction, which ends by being thrown out of. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * One transaction that a refusal undoes: a batch whose last entry may not be changed has changed none. What has to
 * stay when the answer is no, such as the count of wrong tries, does not belong in here.
 */
export async function allOrNothing<T>(
  db: Database,
  work: (db: Database) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await transact(db, async (inner) => {
      const done = await work(inner);
      if (isRefusal(done)) throw new Refused(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
