import type { Database } from './open.ts';
import { yieldToEventLoop } from './pages.ts';
import type { Tables } from './tables/tables.ts';

/** Work on rows that an older schema has left, a bounded batch in a transaction (P36d). */
export interface Backfill<Row extends { readonly id: string }> {
  /** Its row in `backfills`, which is there until all is done. */
  readonly name: Tables['backfills']['name'];
  /** The next rows in the order of their ids; none when all were read. */
  readonly read: (db: Database, afterId: string) => Promise<readonly Row[]>;
  readonly write: (db: Database, rows: readonly Row[]) => Promise<void>;
}

/** Whether nothing is left of it. */
export async function isBackfilled(db: Database, name: Tables['backfills']['name']): Promise<boolean> {
  const row = await db.selectFrom('backfills').select('name').where('name', '=', name).executeTakeFirst();
  return row === undefined;
}

/** Does one batch; answers whether there are more. */
function doBatch<Row extends { readonly id: string }>(
  db: Database,
  { name, read, write }: Backfill<Row>,
): Promise<boolean> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (inner) => {
      const row = await inner
        .selectFrom('backfills')
        .select('position')
        .where('name', '=', name)
        .executeTakeFirst();
      if (row === undefined) return false;
      const page = await read(inner, row.position);
      const last = page.at(-1);
      if (last === undefined) {
        await inner.deleteFrom('backfills').where('name', '=', name).execute();
        return false;
      }
      await write(inner, page);
      await inner.updateTable('backfills').set({ position: last.id }).where('name', '=', name).execute();
      return true;
    });
}

/** Does all batches, from where an earlier process stopped. Resolves with whether all are done. */
export async function runBackfill<Row extends { readonly id: string }>(
  db: Database,
  backfill: Backfill<Row>,
  isStopped: () => boolean,
): Promise<boolean> {
  while (!isStopped()) {
    if (!(await doBatch(db, backfill))) return true;
    await yieldToEventLoop();
  }
  return false;
}
