import { type Kysely, sql } from 'kysely';
import { engineOfConnection } from '../migration-tables.ts';

/**
 * SQLite: no write merges segments of the index of names. A merge of deleted rows has no bound: after a million
 * deletions one of them took seconds, on the thread that serves (P36). A thread does it instead
 * (`name-index-merges.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOfConnection(db) !== 'sqlite') return;
  // The last one lets segments wait for the thread; the full-text index holds at most 2000.
  for (const [setting, value] of [
    ['automerge', 0],
    ['deletemerge', 0],
    ['crisismerge', 1000],
  ] as const)
    await sql`INSERT INTO name_index (name_index, rank) VALUES (${setting}, ${sql.lit(value)})`.execute(db);
}
