import { randomUUID } from 'node:crypto';
import { hasTable } from '../../platform/database/migration-tables.ts';
import type { Services } from '../../services.ts';

const name = 'backups:turn';
/** How long a dead process keeps its turn, and how often a living one says that it lives, in ms. */
const [life, renewal] = [10 * 60_000, 60_000];

/** The turn of one process of all on a database. */
export interface Turn {
  /** Rejects when another process may have had the turn since. */
  assertOurs(): Promise<void>;
  release(): Promise<void>;
}

/** Takes the turn to make backups in a bucket, which has no locks; null while another process has it. */
export async function takeTurn({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Turn | null> {
  // A build from before leases makes no backups by itself.
  if (!(await hasTable(db, 'leases')))
    return { assertOurs: async () => undefined, release: async () => undefined };
  const holder = randomUUID();
  const until = (): number => clock() + life;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name, holder, until: until() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ holder, until: until() }).where('leases.until', '<=', clock()),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  const renew = async (): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('leases')
      .set({ until: until() })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };
  const timer = setInterval(() => renew().catch(() => false), renewal);
  return {
    assertOurs: async () => {
      if (!(await renew())) throw new Error('another process makes backups by now');
    },
    release: async () => {
      clearInterval(timer);
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    },
  };
}
