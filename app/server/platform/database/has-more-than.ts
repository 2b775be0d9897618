import { sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Whether a table has more than so many rows: a bounded read, so that no long one is begun for a table in which there is
 * little to find.
 */
export async function hasMoreThan(db: Database, table: string, rows: number): Promise<boolean> {
  const { rows: beyond } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1 OFFSET ${rows}`.execute(db);
  return beyond.length > 0;
}
