import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hasTable } from '../../platform/database/migration-tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/** Leases during which no process deletes blobs: one for each backup that is being made. */
const prefix = 'blobs:hold';
const life = 60 * 60_000;
const renewal = 60_000;

/** Whether a backup holds blobs: a condition of statements. */
export const isHeld = (now: number) =>
  sql<boolean>`EXISTS (SELECT 1 FROM leases WHERE name >= ${prefix} AND name < ${`${prefix};`} AND until > ${now})`;

/**
 * Keeps every blob whose row exists now, whatever is deleted, until it is released: a backup can copy the blobs of
 * its snapshot (P4, P5). The hold of a dead process expires within an hour.
 */
export async function holdBlobs({
  db,
  clock,
  configuration,
}: Pick<Services, 'db' | 'clock' | 'configuration'>): Promise<{ release(): Promise<void> }> {
  const name = `${prefix}:${randomUUID()}`;
  const hold = async (): Promise<void> => {
    const until = clock() + life;
    await db
      .insertInto('leases')
      .values({ name, holder: 'backup', until })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ until }))
      .execute();
  };
  // A build from before leases deletes no blobs under one.
  if (!(await hasTable(db, 'leases'))) return { release: async () => undefined };
  await hold();
  // Waits for deletions that began before the hold; later ones respect it.
  if (configuration.databaseUrl !== null)
    await transact(db, (inner) => sql`LOCK TABLE blobs IN SHARE MODE`.execute(inner));
  const timer = setInterval(() => hold().catch(() => undefined), renewal);
  return {
    release: async () => {
      clearInterval(timer);
      await db
        .deleteFrom('leases')
        .where('holder', '=', 'backup')
        .where((eb) => eb.or([eb('name', '=', name), eb('until', '<', clock())]))
        .execute();
    },
  };
}
