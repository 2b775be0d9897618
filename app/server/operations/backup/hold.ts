import { sql } from 'kysely';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/** A row of `leases` on either engine: while it stands, nobody removes the bytes of blobs. */
export const holdName = 'blobs:hold';
const life = 60 * 60_000;
const renewal = 60_000;

/**
 * Keeps every blob whose row exists from now on, whoever deletes what, until it is released: a backup can fetch
 * the bytes of its snapshot in peace (P4, P5). Whoever dies with it lets it go within an hour.
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
  // Deletions that began before the hold was there are over once this lock was had; later ones see the hold.
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
