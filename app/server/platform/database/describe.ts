import { sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import * as v from 'valibot';
import type { Engine } from './engine.ts';
import { stepTable } from './numbered-schema.ts';
import type { Database } from './open.ts';

/** A foreign key. */
export interface Reference {
  readonly column: string;
  readonly table: string;
  readonly key: string;
}

/** A table as the database describes it, without generated columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly references: readonly Reference[];
}

const Columns = v.array(v.object({ table: v.string(), column: v.string() }));
const References = v.array(
  v.object({ table: v.string(), column: v.string(), parent: v.string(), key: v.string() }),
);

/** The migration tables are not part of a backup's data: its manifest has the schema version. */
const ofTheData = (name: string): string =>
  `${name} NOT IN ('${DEFAULT_MIGRATION_TABLE}', '${DEFAULT_MIGRATION_LOCK_TABLE}', '${stepTable}')`;

const columnsOf: Readonly<Record<Engine, string>> = {
  sqlite: `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND ${ofTheData('t.name')}
      AND c.hidden = 0 ORDER BY t.name, c.cid`,
  postgres: `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns AS c
    JOIN information_schema.tables AS t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND ${ofTheData('c.table_name')} ORDER BY c.table_name, c.ordinal_position`,
};
const referencesOf: Readonly<Record<Engine, string>> = {
  sqlite: `SELECT t.name AS "table", f."from" AS "column", f."table" AS parent, f."to" AS key
    FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f WHERE t.schema = 'main' AND t.type = 'table'`,
  postgres: `SELECT own.relname AS "table", a.attname AS "column", other.relname AS parent, b.attname AS key
    FROM pg_constraint AS c JOIN pg_class AS own ON own.oid = c.conrelid JOIN pg_class AS other ON other.oid = c.confrelid
    JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute AS b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND own.relnamespace = current_schema()::regnamespace`,
};

/** Sorts tables so that each follows the ones it references. */
function parentsFirst(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const placed = new Set<string>();
  let rest = [...tables];
  while (rest.length > 0) {
    const ready = rest.filter((table) =>
      table.references.every((one) => placed.has(one.table) || one.table === table.name),
    );
    if (ready.length === 0) throw new Error('tables that refer to each other in a circle');
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
    rest = rest.filter((table) => !placed.has(table.name));
  }
  return ordered;
}

/** All tables of the schema, referenced ones first; read from the database, so that none is forgotten. */
export async function describeTables(db: Database, engine: Engine): Promise<TableShape[]> {
  const columns = v.parse(Columns, (await sql.raw(columnsOf[engine]).execute(db)).rows);
  const references = v.parse(References, (await sql.raw(referencesOf[engine]).execute(db)).rows);
  const names = [...new Set(columns.map((one) => one.table))].toSorted();
  return parentsFirst(
    names.map((name) => ({
      name,
      columns: columns.filter((one) => one.table === name).map((one) => one.column),
      references: references
        .filter((one) => one.table === name)
        .map((one) => ({ column: one.column, table: one.parent, key: one.key })),
    })),
  );
}
