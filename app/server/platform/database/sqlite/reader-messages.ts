import * as v from 'valibot';

const Value = v.union([v.null(), v.string(), v.number(), v.bigint(), v.instance(Uint8Array)]);

/** A request to a reader: one statement with its parameters. */
export const ReaderRequest = v.object({ sql: v.string(), parameters: v.array(Value) });
export type ReaderRequest = v.InferOutput<typeof ReaderRequest>;

const Row = v.custom<readonly unknown[]>(Array.isArray);

/**
 * A message of a reader: `ready` once; then, per request, its rows in batches, each a list of values in the order of
 * `columns`, and `done` after the last; or SQLite's error with its result code.
 */
export const ReaderAnswer = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('rows'), columns: v.array(v.string()), rows: v.array(Row) }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('failed'), message: v.string(), errcode: v.nullable(v.number()) }),
]);
export type ReaderAnswer = v.InferOutput<typeof ReaderAnswer>;
