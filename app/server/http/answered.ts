import type { Database } from '../database/open.ts';

/** The name under which a write's answer is remembered, and when. */
export interface Remembered {
  readonly key: string;
  readonly now: number;
}

/**
 * Remembers the answer of a write within the write's own transaction, so that no kill can come between the
 * deed and the memory of it: the same key never does it twice (P12).
 */
export async function rememberAnswer(
  db: Database,
  remembered: Remembered | null,
  status: number,
  body: unknown,
): Promise<void> {
  if (remembered === null) return;
  await db
    .insertInto('idempotency')
    .values({ key: remembered.key, status, body: JSON.stringify(body), created_at: remembered.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
