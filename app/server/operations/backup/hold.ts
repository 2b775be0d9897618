import { sql } from 'kysely';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/** The lease during which no process deletes blobs. */
export const holdName = 'blobs:hold';
const life = 60 * 60_000;
const renewal = 60_000;

/**
 * Keeps every blob whose row exists now, whatever is deleted, until it is released: a backup can copy the blobs of
 * its snapshot (P4, P5). The hold of a dead process expires within an hour.
 */
export async function holdBlobs({
  db,
  clock,
  configuration,
}: Services): Promise<{ release(): Promise<void> }> {
  const hold = async (): Promise<void> => {
    const until = clock() + life;
    await db
      .insertInto('leases')
      .values({ name: holdName, holder: 'backup', until })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ until }))
      .execute();
  };
  await hold();
  // Waits for deletions that began before the hold; later ones respect it.
  if (configuration.databaseUrl !== null)
    await transact(db, (inner) => sql`LOCK TABLE blobs IN SHARE MODE`.execute(inner));
  const timer = setInterval(() => hold().catch(() => undefined), renewal);
  return {
    release: async () => {
      clearInterval(timer);
      await db.deleteFrom('leases').where('name', '=', holdName).execute();
    },
  };
}
