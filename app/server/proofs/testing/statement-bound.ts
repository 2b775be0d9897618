// Runs before every test file of the server: no statement on a connection that serves may give back or change more than a
// bounded number of rows, whatever the test is about (P36). What a statement looks at is measured in hostile/bounded.
import { afterAll, afterEach, expect } from 'vitest';
import { watchStatements } from '../../platform/database/statement-watch.ts';
import { noteStatement, writeStatements } from './recorded-statements.ts';
import { statementExceptions, textOfStatement } from './statement-exceptions.ts';

/** Statements of the tests themselves, which read or fill whole tables. */
const ofTests = ['SELECT * FROM "'];
const excepted = [...ofTests, ...statementExceptions.map(({ begins }) => begins)];

/** A page of a thousand is read with one more row, which tells whether there is a next page. */
const maxRows = 1001;

const found = new Set<string>();
watchStatements(({ sql, returned, changed }) => {
  noteStatement(sql);
  if (returned <= maxRows && changed <= maxRows) return;
  const text = textOfStatement(sql);
  if (excepted.some((begins) => text.startsWith(begins))) return;
  found.add(`${returned} rows returned, ${changed} changed: ${text.slice(0, 500)}`);
});
afterEach(() => {
  const excess = [...found];
  found.clear();
  // As text, so that the first line of the failure has them: a second try may not find them again.
  expect(excess.join('; '), 'statements beyond the bound, on a connection that serves').toBe('');
});
afterAll(writeStatements);
