// A process for long reads. A statement of node:sqlite cannot be interrupted, and a thread does not end before its
// statement: a process can be killed at any time.
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import { type ReaderAnswer, ReaderRequest } from './reader-messages.ts';
import { statementCache } from './statement-cache.ts';

/** Each batch is a message, so that the server handles other requests between two of them. */
const batch = 200;

const [path = ''] = process.argv.slice(2);
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
const prepare = statementCache((sql) => {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return { statement, columns: statement.columns().map(({ name }) => name) };
});

/** Settles when the message is sent, so that rows are read no faster than the server receives them. */
const tell = (answer: ReaderAnswer): Promise<void> =>
  new Promise((settle) => {
    process.send?.(answer, undefined, undefined, () => settle());
  });

async function answer({ sql, parameters }: ReaderRequest): Promise<void> {
  const { statement, columns } = prepare(sql);
  let rows: SQLOutputValue[][] = [];
  for (const row of statement.iterate(...parameters)) {
    // With `setReturnArrays` rows are arrays, which the types do not express.
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
  answer(v.parse(ReaderRequest, message)).catch((error: unknown) =>
    tell({ kind: 'failed', message: String(error), errcode: errcodeOf(error) }),
  );
});
await tell({ kind: 'ready' });
// The server has died, or closed the channel.
process.once('disconnect', () => process.exit());
