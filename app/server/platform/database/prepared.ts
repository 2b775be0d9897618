import type { CompiledQuery } from 'kysely';
import type { Database } from './open.ts';

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * A query whose text is made once for each database and not at each call, which costs more than SQLite needs to answer
 * it. `build` makes it; `parameters` are its values in the order of the text, which the first call compares.
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
