import type { Readable, Writable } from 'node:stream';
import type { Context } from 'hono';
import { closeAfter, sendDirectly } from './direct.ts';
import type { Environment } from './environment.ts';

/** So many bytes are awaited before a response begins: what fails within them gets an error response. */
const aheadSize = 64 * 1024;

/** The same bytes, of which the first ones are there. Rejects with the error that comes before them. */
async function readAhead(source: Readable): Promise<AsyncGenerator<Uint8Array>> {
  const bytes: AsyncIterator<unknown> = source[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | null> => {
    const { done = false, value } = await bytes.next();
    return !done && value instanceof Uint8Array ? value : null;
  };
  const ahead: Uint8Array[] = [];
  let size = 0;
  let last: Uint8Array | null = null;
  do {
    last = await next();
    if (last !== null) ahead.push(last);
    size += last?.byteLength ?? 0;
  } while (last !== null && size < aheadSize);
  return (async function* () {
    yield* ahead;
    for (let more = last && (await next()); more !== null; more = await next()) yield more;
  })();
}

/** Settles when more may be written, or the reader has left. */
const drained = (to: Writable): Promise<void> =>
  new Promise((settle) => {
    const done = (): void => {
      to.off('drain', done);
      to.off('close', done);
      settle();
    };
    to.on('drain', done);
    to.on('close', done);
  });

/** Writes all bytes and ends. Settles early when the reader has left; rejects when the bytes fail. */
async function writeAll(
  bytes: AsyncIterable<Uint8Array>,
  to: Writable,
  count: (bytes: number) => void,
): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (to.destroyed) return;
      count(chunk.byteLength);
      if (!to.write(chunk)) await drained(to);
    }
  } catch (error) {
    // Its source was closed with it.
    if (to.destroyed) return;
    throw error;
  }
  to.end();
}

/**
 * Answers with bytes that are read while they are sent; `count` gets how many. Rejects with the error of a source that
 * fails at once; one that fails later aborts the connection. The source is closed when the reader leaves.
 */
export async function sendStream(
  c: Context<Environment>,
  status: 200 | 206,
  source: Readable,
  count: (bytes: number) => void,
): Promise<Response> {
  closeAfter(c, () => source.destroy());
  try {
    const bytes = await readAhead(source);
    return sendDirectly(c, status, (to) => writeAll(bytes, to, count));
  } catch (error) {
    // Nobody is there to be told.
    if (c.env.outgoing.destroyed) return c.body(null, status);
    throw error;
  }
}
