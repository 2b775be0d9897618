import { LRUCache } from 'lru-cache';

const maxStatements = 256;
/** Longer texts contain lists of ids, and do not repeat. */
const maxLength = 4096;

/**
 * A cache of prepared statements by text, which saves parsing and planning. SQLite re-prepares a statement when the
 * schema has changed.
 */
export function statementCache<Statement extends object>(
  prepare: (sql: string) => Statement,
): (sql: string) => Statement {
  const statements = new LRUCache<string, Statement>({ max: maxStatements });
  return (sql) => {
    if (sql.length > maxLength) return prepare(sql);
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}
