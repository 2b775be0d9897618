import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './open.ts';
import { yieldToEventLoop } from './pages.ts';
import type { Tables } from './tables.ts';

/** Rows that one statement of a longer piece of work changes at most (P36). */
export const batchRows = 500;

/** Does a change of at most `batchRows` rows again and again, until one has changed fewer. */
export async function inBatches(change: () => Promise<{ readonly numAffectedRows?: bigint }>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await change();
    if (numAffectedRows < batchRows) return;
    await yieldToEventLoop();
  }
}

/**
 * Deletes every row of the table that `condition` finds, in bounded statements. `keys` tell its rows apart; an index has
 * to lead to what the condition finds.
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

/** Rows that are no longer needed, in a table whose key is one text. */
export interface Unneeded {
  readonly table: keyof Tables;
  /** The table's key. */
  readonly key: string;
  /** Which rows go, over the table's own columns. */
  readonly where: RawBuilder<SqlBool>;
  /** Asked before each page; throws when this process has to stop. */
  readonly assertGoing: () => void;
}

/** The same where no index leads to them: the table is gone through in the order of its keys, page by page. */
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
