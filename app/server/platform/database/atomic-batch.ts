import { isRefusal, type Refusal } from '../refusal.ts';
import type { Database } from './open.ts';
import { transact } from './transaction.ts';

/** Carries a refusal out of a transaction, as only a thrown error rolls it back. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * A transaction that is rolled back when `work` returns a refusal: a batch whose last entry is refused changes none.
 * Writes that must survive a refusal, such as the count of wrong passwords, do not belong in it.
 */
export async function atomicBatch<T>(
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
