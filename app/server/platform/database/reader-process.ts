// A process of its own that reads what may be long. A statement of node:sqlite cannot be interrupted, and a thread in the
// middle of one does not end before the statement does: a process can be ended at any moment.
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import { type ReaderAnswer, ReaderQuestion } from './reader-messages.ts';
import { statementCache } from './statement-cache.ts';

/** Each batch is a message of its own, so that the server takes others' turns between two of them. */
const batch = 200;

const [path = ''] = process.argv.slice(2);
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
const prepare = statementCache((sql) => {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return { statement, columns: statement.columns().map(({ name }) => name) };
});

/** Settles when the message has left: rows are read no faster than the server takes them. */
const tell = (answer: ReaderAnswer): Promise<void> =>
  new Promise((settle) => {
    process.send?.(answer, undefined, undefined, () => settle());
  });

async function answer({ sql, parameters }: ReaderQuestion): Promise<void> {
  const { statement, columns } = prepare(sql);
  let rows: SQLOutputValue[][] = [];
  for (const row of statement.iterate(...parameters)) {
    // `setReturnArrays` makes arrays of them, which the types do not know.
    if (Array.isArray(row)) rows.push(row);
    if (rows.length < batch) continue;
    await tell({ kind: 'rows', columns, rows });
    rows = [];
  }
  await tell({ kind: 'rows', columns, rows });
  await tell({ kind: 'done' });
}

const errcodeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

process.on('message', (message: unknown) => {
  answer(v.parse(ReaderQuestion, message)).catch((error: unknown) =>
    tell({ kind: 'failed', message: String(error), errcode: errcodeOf(error) }),
  );
});
await tell({ kind: 'ready' });
// The server that asked is gone, or needs this one no longer.
process.once('disconnect', () => process.exit());
