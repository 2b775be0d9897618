import * as v from 'valibot';

const Value = v.union([v.null(), v.string(), v.number(), v.bigint(), v.instance(Uint8Array)]);

/** What the server asks a reader: one statement with its values. */
export const ReaderQuestion = v.object({ sql: v.string(), parameters: v.array(Value) });
export type ReaderQuestion = v.InferOutput<typeof ReaderQuestion>;

const Row = v.custom<readonly unknown[]>(Array.isArray);

/**
 * What a reader says: `ready` once, when it can be asked; then, to each question, its rows in batches, each a list of values in the order of `columns`, `done` after the last; or
 * what SQLite said instead, with SQLite's result code.
 */
export const ReaderAnswer = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('rows'), columns: v.array(v.string()), rows: v.array(Row) }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('failed'), message: v.string(), errcode: v.nullable(v.number()) }),
]);
export type ReaderAnswer = v.InferOutput<typeof ReaderAnswer>;
