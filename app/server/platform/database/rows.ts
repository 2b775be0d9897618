import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { Script } from 'node:vm';

type Values = readonly SQLOutputValue[];

/** Rows of one statement, as objects of the same hidden class. */
export interface NamedRows {
  all(parameters: readonly SQLInputValue[]): unknown[];
  iterate(parameters: readonly SQLInputValue[]): IterableIterator<unknown>;
}

/**
 * Builds rows with generated object literals. node:sqlite's row objects are in dictionary mode: creating and reading
 * them takes a third longer.
 */
export function namedRows(statement: StatementSync, names: readonly string[]): NamedRows {
  statement.setReturnArrays(true);
  // In a literal, __proto__ would set the prototype; no column has that name.
  const members = names.map((name, nth) => `${JSON.stringify(name)}: values[${nth}]`);
  const named: (values: Values) => unknown = new Script(
    `(values) => ({ ${members.join(', ')} })`,
  ).runInThisContext();
  const valuesOf = (row: unknown): Values => {
    if (!Array.isArray(row)) throw new TypeError('a row that is no array');
    return row;
  };
  return {
    all: (parameters) => statement.all(...parameters).map((row) => named(valuesOf(row))),
    iterate: function* (parameters) {
      for (const row of statement.iterate(...parameters)) yield named(valuesOf(row));
    },
  };
}
