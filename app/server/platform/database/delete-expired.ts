import { sql } from 'kysely';
import type { Database } from './open.ts';
import { yieldToEventLoop } from './pages.ts';
import type { Tables } from './tables.ts';

/** Rows that one statement deletes at most: whoever waits for the database waits for no more than them. */
export const deleteBatchSize = 1000;

/** Rows of a table that are of no use after a moment. */
export interface Expiring<Name extends keyof Tables = keyof Tables> {
  readonly table: Name;
  /** What names one row. */
  readonly key: keyof Tables[Name] & string;
  /** The column, with an index, of the moment that their end is counted from; milliseconds since 1970. */
  readonly since: keyof Tables[Name] & string;
}

/** Deletes the rows whose moment lies before `before`, in pages; others have their turns in between. */
export async function deleteExpired(
  db: Database,
  { table, key, since }: { readonly table: string; readonly key: string; readonly since: string },
  before: number,
): Promise<void> {
  for (;;) {
    const old = sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(since)} < ${before}
      ORDER BY ${sql.ref(since)} LIMIT ${sql.lit(deleteBatchSize)}`;
    const gone = await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${old})`.execute(db);
    if (Number(gone.numAffectedRows ?? 0n) < deleteBatchSize) return;
    await yieldToEventLoop();
  }
}
