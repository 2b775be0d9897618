import type { CompiledQuery } from 'kysely';
import type { Database } from './open.ts';

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * A query compiled once per database instead of at each call, which would take longer than SQLite's execution. `build`
 * builds it; `parameters` are its values in order, which the first call verifies.
 */
export function prepared<Input, Row>(
  build: (db: Database, input: Input) => Compilable<Row>,
  parameters: (input: Input) => readonly unknown[],
): (db: Database, input: Input) => Promise<readonly Row[]> {
  const texts = new WeakMap<Database, CompiledQuery<Row>>();
  return async (db, input) => {
    const values = parameters(input);
    let text = texts.get(db);
    if (text === undefined) {
      text = build(db, input).compile();
      const made = text.parameters;
      if (made.length !== values.length || made.some((value, nth) => value !== values[nth]))
        throw new Error('the parameters of a prepared query are not those of its text');
      texts.set(db, text);
    }
    return (await db.executeQuery<Row>({ ...text, parameters: values })).rows;
  };
}
