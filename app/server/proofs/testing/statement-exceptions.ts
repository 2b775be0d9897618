/** A statement of the product that may still do more than the bound (P36): how it begins, on one line, and why. */
export interface StatementException {
  readonly begins: string;
  readonly why: string;
}

/** Both guards know these: that of every test, and the one that measures what a statement looks at. */
export const statementExceptions: readonly StatementException[] = [];

/** A statement on one line, as SQLite has it on either engine, with lists of values of any length as one. */
export const textOfStatement = (statement: string): string =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '?')
    .replace(/\?(?:, \?)+/g, '?, …')
    .trim();
