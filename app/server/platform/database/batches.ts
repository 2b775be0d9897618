import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './open.ts';
import { yieldToEventLoop } from './pages.ts';
import type { Tables } from './tables/tables.ts';

/** Max. rows that one statement of a long task changes (P36). */
export const batchRows = 500;

/** Repeats a change of at most `batchRows` rows until one changes fewer. */
export async function inBatches(change: () => Promise<{ readonly numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await change();
    if (numAffectedRows < batchRows) return;
    await yieldToEventLoop();
  }
}

/**
 * Deletes every row that matches `condition`, in bounded statements. `keys` identify a row; an index must cover the
 * condition.
 */
export function deleteInBatches(
  db: Database,
  table: keyof Tables,
  keys: readonly string[],
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const names = sql.join(keys.map((key) => sql.ref(key)));
  return inBatches(() =>
    sql`DELETE FROM ${sql.table(table)} WHERE (${names}) IN (
      SELECT ${names} FROM ${sql.table(table)} WHERE ${condition} LIMIT ${sql.lit(batchRows)})`.execute(db),
  );
}

/** Obsolete rows of a table whose key is one text. */
export interface Unneeded {
  readonly table: keyof Tables;
  /** The table's key. */
  readonly key: string;
  /** The condition for deletion, on the table's columns. */
  readonly where: RawBuilder<SqlBool>;
  /** Called before each page; throws when this process must stop. */
  readonly assertGoing: () => void;
}

/** The same without an index on the condition: scans the table in key order, page by page. */
export async function deleteInPages(
  db: Database,
  { table, key, where, assertGoing }: Unneeded,
): Promise<void> {
  const [from, id] = [sql.table(table), sql.ref(key)];
  for (let after: string | undefined = ''; after !== undefined; ) {
    assertGoing();
    const page: { readonly last: string | null }[] = (
      await sql<{ last: string | null }>`SELECT max(id) AS last FROM (
        SELECT ${id} AS id FROM ${from} WHERE ${id} > ${after} ORDER BY ${id} LIMIT ${sql.lit(batchRows)}) AS page`.execute(
        db,
      )
    ).rows;
    const last = page[0]?.last ?? undefined;
    if (last !== undefined)
      await sql`DELETE FROM ${from} WHERE ${id} > ${after} AND ${id} <= ${last} AND ${where}`.execute(db);
    after = last;
    await yieldToEventLoop();
  }
}
