// Rows in whatever tables there are, those of later schemas among them.
import { sql } from 'kysely';
import { ownerColumns } from '../../features/accounts/account-rows.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import { type Database, databaseOf } from '../../platform/database/open.ts';
import type { Person, TestServer } from './start-test-server.ts';

let serial = 0;

/** The key of a row that is there already. */
async function keyIn(db: Database, { table, key }: TableShape['references'][number]): Promise<unknown> {
  const { rows } = await sql<{
    key: unknown;
  }>`SELECT ${sql.ref(key)} AS key FROM ${sql.table(table)} LIMIT 1`.execute(db);
  return rows[0]?.key ?? null;
}

/** Inserts a row into each table that is `wanted`, of the person where it names an account; answers the tables' names. */
export async function fillEveryTable(
  { services, configuration }: Pick<TestServer, 'services' | 'configuration'>,
  who: Pick<Person, 'id'>,
  wanted: (table: TableShape) => boolean,
): Promise<string[]> {
  const { db } = services;
  const types = new Map(
    (await db.introspection.getTables()).flatMap(({ name, columns }) =>
      columns.map((column) => [`${name}.${column.name}`, column] as const),
    ),
  );
  // What the upload among them has reserved.
  await db.updateTable('accounts').set({ quota_used: 1e6 }).where('id', '=', who.id).execute();
  const filled: string[] = [];
  const made = new Map<string, Record<string, unknown>>();
  for (const table of await describeTables(db, databaseOf(configuration).engine)) {
    if (!wanted(table)) continue;
    filled.push(table.name);
    serial += 1;
    const row: Record<string, unknown> = {};
    for (const name of table.columns) {
      const column = types.get(`${table.name}.${name}`);
      const isText = /text/i.test(column?.dataType ?? '');
      const parent = table.references.find((one) => one.column === name);
      if (ownerColumns(table).includes(name)) row[name] = who.id;
      else if (parent !== undefined)
        row[name] = made.get(parent.table)?.[parent.key] ?? (await keyIn(db, parent));
      else if (column?.isNullable !== true) row[name] = isText ? `text ${serial}` : serial;
    }
    made.set(table.name, row);
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const values = sql.join(Object.values(row));
    // Some tables have one row for an account, which is there already.
    await sql`INSERT INTO ${sql.table(table.name)} (${columns}) VALUES (${values}) ON CONFLICT DO NOTHING`.execute(
      db,
    );
  }
  return filled;
}
