import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOfConnection } from './migration-tables.ts';

/** Whether a column's text has letters beyond ASCII. */
export const hasOtherLetters = (
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  column: string,
): RawBuilder<SqlBool> =>
  engineOfConnection(db) === 'sqlite'
    ? sql`length(CAST(${sql.ref(column)} AS BLOB)) <> length(${sql.ref(column)})`
    : sql`octet_length(${sql.ref(column)}) <> length(${sql.ref(column)})`;
