/** A statement of the product that may still do more than the bound (P36): how it begins, on one line, and why. */
export interface StatementException {
  readonly begins: string;
  readonly why: string;
}

const because = (why: string, ...beginnings: readonly string[]): StatementException[] =>
  beginnings.map((begins) => ({ begins, why }));

/** Both guards know these: that of every test, and the one that measures what a statement looks at. */
export const statementExceptions: readonly StatementException[] = [
  ...because(
    'an upload has 10,000 parts at most',
    'delete from "uploads" where "id" = ? and "expires_at" < ? returning',
    'select "id" from "upload_parts" where "upload_id" = ?',
  ),
];

/** A statement on one line, as SQLite has it on either engine, with lists of values of any length as one. */
export const textOfStatement = (statement: string): string =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '?')
    .replace(/\?(?:, \?)+/g, '?, …')
    .trim();
