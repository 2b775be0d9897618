import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Tables } from '../../../platform/database/tables/tables.ts';

/** Inserts entries as builds did that had no key of the order by name. */
export async function insertOlder(db: Database, rows: readonly Insertable<Tables['files']>[]): Promise<void> {
  for (const { order_key: _order, ...row } of rows) {
    const columns = Object.keys(row).map((column) => sql.ref(column));
    await sql`INSERT INTO files (${sql.join(columns)}) VALUES (${sql.join(Object.values(row))})`.execute(db);
  }
}
