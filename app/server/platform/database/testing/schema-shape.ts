import { sql } from 'kysely';
import * as v from 'valibot';
import type { Engine } from '../engine.ts';
import type { Database } from '../open.ts';

const Lines = v.array(v.object({ line: v.string() }));

/** Queries that each return lines of text: one per column, index, constraint or trigger, with normalized spelling. */
const queries: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `SELECT t.name || ' strict ' || t.strict || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' not null ' || c."notnull"
       || ' default ' || coalesce(c.dflt_value, 'none') || ' key ' || c.pk || ' hidden ' || c.hidden AS line
     FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c WHERE t.schema = 'main' AND t.type = 'table'
       AND t.name NOT LIKE 'sqlite_%'`,
    `SELECT t.name || ' ' || f."from" || ' refers to ' || f."table" || ' ' || f."to" || ' on delete ' || f.on_delete AS line
     FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f WHERE t.schema = 'main' AND t.type = 'table'`,
    `SELECT t.name || ' has ' || i.origin || ' unique ' || i."unique" || ' of '
       || (SELECT group_concat(c.name) FROM pragma_index_info(i.name) AS c) AS line
     FROM pragma_table_list AS t, pragma_index_list(t.name) AS i WHERE t.schema = 'main' AND t.type = 'table'`,
    `SELECT lower(replace(replace(replace(replace(sql, '"', ''), ' ', ''), char(10), ''), ';', '')) AS line
     FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
  ],
  postgres: [
    `SELECT concat_ws(' ', table_name, row_number() OVER (PARTITION BY table_name ORDER BY ordinal_position), column_name, data_type, collation_name, is_nullable, column_default,
       generation_expression) AS line FROM information_schema.columns WHERE table_schema = current_schema()`,
    `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = current_schema()`,
    `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line FROM pg_constraint
     WHERE connamespace = current_schema()::regnamespace`,
    `SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal`,
    `SELECT proname || regexp_replace(prosrc, '\\s+', ' ', 'g') AS line FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace`,
    `SELECT 'sequence ' || sequencename AS line FROM pg_sequences WHERE schemaname = current_schema()`,
  ],
};

const ofTheMigrator = /\b(kysely_migration(_lock)?|schema_version)\b/;

/** A description of the whole schema: sorted lines, equal for equal schemas. */
export async function shapeOf(db: Database, engine: Engine): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const query of queries[engine])
    lines.push(...v.parse(Lines, (await sql.raw(query).execute(db)).rows).map(({ line }) => line));
  return lines.filter((line) => !ofTheMigrator.test(line)).toSorted();
}
