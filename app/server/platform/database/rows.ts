import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { Script } from 'node:vm';

type Values = readonly SQLOutputValue[];

/** Rows of one statement, as objects that are all of one shape. */
export interface NamedRows {
  all(parameters: readonly SQLInputValue[]): unknown[];
  iterate(parameters: readonly SQLInputValue[]): IterableIterator<unknown>;
}

/**
 * Rows by their columns' names. node:sqlite's own row objects are dictionaries: making them and reading from them costs a
 * third more than with an object literal, which needs the names in its source.
 */
export function namedRows(statement: StatementSync, names: readonly string[]): NamedRows {
  statement.setReturnArrays(true);
  // A column called __proto__ would be no property in a literal; none of ours is.
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
