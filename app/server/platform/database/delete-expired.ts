import { sql } from 'kysely';
import type { Database } from './open.ts';
import { yieldToEventLoop } from './pages.ts';
import type { Tables } from './tables/tables.ts';

/** Max. rows that one statement deletes, which bounds how long other statements wait. */
export const deleteBatchSize = 1000;

/** Rows of a table that expire. */
export interface Expiring<Name extends keyof Tables = keyof Tables> {
  readonly table: Name;
  /** The primary key's columns. */
  readonly key: keyof Tables[Name] & string;
  /** The indexed column that expiry is measured from, in ms since 1970. */
  readonly since: keyof Tables[Name] & string;
}

/** Deletes rows older than `before`, in pages, and yields in between. */
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
