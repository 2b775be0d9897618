const most = 256;
/** Longer texts are lists of ids, of which no two are alike. */
const longest = 4096;

/**
 * Prepared statements by their text, so that a query that comes again is not parsed and planned again; the one
 * not used for longest makes room. SQLite itself prepares a statement anew when the schema has changed.
 */
export function statementCache<Statement>(prepare: (sql: string) => Statement): (sql: string) => Statement {
  const kept = new Map<string, Statement>();
  return (sql) => {
    const known = kept.get(sql);
    const statement = known ?? prepare(sql);
    if (sql.length > longest) return statement;
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
}
