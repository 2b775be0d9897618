import { LRUCache } from 'lru-cache';

const maxStatements = 256;
/** Longer texts are lists of ids, of which no two are alike. */
const maxLength = 4096;

/**
 * Prepared statements by their text, so that a query that comes again is not parsed and planned again. SQLite itself
 * prepares a statement anew when the schema has changed.
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
