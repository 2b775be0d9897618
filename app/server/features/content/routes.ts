import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ContainedId, entryName, extensionOf, mediaTypeOf, presentBytes } from '@aloft/core/service';
import { create as contentDisposition } from 'content-disposition';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { sendDirectly } from '../../platform/http/direct.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { BrokenArchive } from '../contents/limits.ts';
import { openContained } from '../contents/read-contents.ts';
import type { FileRow } from '../files/present.ts';
import { trafficCounter } from '../traffic/count.ts';
import { trafficUsedUp } from '../traffic/used.ts';
import { expiredLinkPage } from './expired-link.ts';
import { fileOfClaim, readableByApp, setPolicy } from './file-of-claim.ts';

/** Retry-After of a thumbnail that was not ready in time, in s. */
const busySeconds = 5;

/**
 * Streams the bytes; a disconnect closes the file. The first ones are awaited, so that an unavailable store still
 * gets an error response (T31) and not a truncated one.
 */
async function streamOf(
  source: Readable,
  count: (bytes: number) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const bytes: AsyncIterator<unknown> = source[Symbol.asyncIterator]();
  let first: IteratorResult<unknown> | null = await bytes.next();
  return new ReadableStream({
    pull: async (controller) => {
      const next = first ?? (await bytes.next());
      first = null;
      if (next.done === true) controller.close();
      else if (next.value instanceof Uint8Array) {
        count(next.value.byteLength);
        controller.enqueue(new Uint8Array(next.value));
      }
    },
    cancel: () => {
      source.destroy();
    },
  });
}

/** Bytes of an entry that are unpacked before it is answered: a small one that is broken gets an error response. */
const checkedSize = 64 * 1024;

/** The same bytes, of which the first ones are there. Rejects with the error that comes before them. */
async function checkedAhead(source: Readable): Promise<AsyncGenerator<Uint8Array>> {
  const bytes: AsyncIterator<unknown> = source[Symbol.asyncIterator]();
  const ahead: Uint8Array[] = [];
  const next = async (): Promise<Uint8Array | null> => {
    const { done = false, value } = await bytes.next();
    return !done && value instanceof Uint8Array ? value : null;
  };
  let size = 0;
  let last = await next();
  while (last !== null && size < checkedSize) {
    ahead.push(last);
    size += last.byteLength;
    last = await next();
  }
  return (async function* () {
    yield* ahead;
    for (; last !== null; last = await next()) yield last;
  })();
}

/** Passes bytes on and counts them. */
const counted = (count: (bytes: number) => void) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      count(chunk.byteLength);
      yield chunk;
    }
  };

/** One entry of an archive, unpacked while it is sent; it cannot be continued. */
async function sendContained(c: Context<Environment>, row: FileRow, isOwn: boolean): Promise<Response> {
  const services = c.get('services');
  const id = v.safeParse(ContainedId, c.req.query('entry'));
  if (!id.success) return failWith(c, refuse('invalid_argument', { field: 'entry' }));
  const usedUp = await trafficUsedUp(services, row.account_id, 'downloaded');
  if (usedUp !== null) return failWith(c, usedUp);
  const opened = await openContained(
    services,
    row,
    id.output,
    isOwn ? row.account_id : c.get('clientAddress'),
  );
  if (isRefusal(opened)) return failWith(c, opened);
  const name = entryName(opened.path.split('/').at(-1) ?? '');
  const media = mediaTypeOf(extensionOf(name));
  // A page shows pictures of it; to go to the address downloads it, whatever it is (T16).
  c.header('content-type', media.inert ? media.mime : 'application/octet-stream');
  c.header('content-disposition', contentDisposition(name, { type: 'attachment' }));
  c.header('accept-ranges', 'none');
  c.header('cache-control', isOwn ? 'private, max-age=300' : 'private, no-store');
  if (c.req.method === 'HEAD') {
    opened.stream.destroy();
    return c.body(null);
  }
  try {
    const bytes = await checkedAhead(opened.stream);
    const count = trafficCounter(services, row.account_id, 'downloaded');
    // An entry that turns out broken on the way ends early: the client sees that it is incomplete.
    return sendDirectly(c, 200, (to) =>
      pipeline(bytes, counted(count), to).finally(() => opened.stream.destroy()),
    );
  } catch (error) {
    if (error instanceof BrokenArchive) return failWith(c, refuse('data_loss'));
    throw error;
  }
}

/** Files and thumbnails by signed URL; nothing is ever executed (R5.2, T16). */
export function contentRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/content/*', expiredLinkPage());
  routes.use('/content/*', readableByApp());
  routes.use('/content/*', async (c, next) => {
    await next();
    setPolicy(c);
  });

  routes.get('/content/:token/:name', async (c) => {
    const found = await fileOfClaim(c, ['download', 'inline']);
    if (isRefusal(found)) return failWith(c, found);
    const { claim, row } = found;
    if (row.blob_id === null) return failWith(c, refuse('file_not_found'));
    if (c.req.query('entry') !== undefined) return sendContained(c, row, 'account' in claim);
    const media = mediaTypeOf(row.extension);
    const inline = claim.use === 'inline' && media.inert;
    c.header('content-type', media.inert ? media.mime : 'application/octet-stream');
    c.header('content-disposition', contentDisposition(row.name, { type: inline ? 'inline' : 'attachment' }));
    c.header('accept-ranges', 'bytes');
    c.header('cache-control', 'account' in claim ? 'private, max-age=300' : 'private, no-store');
    const etag = `"${row.blob_id}"`;
    c.header('etag', etag);
    const asked = { range: c.req.header('range'), ifRange: c.req.header('if-range') };
    const { status, headers, part } = presentBytes(asked, { size: row.size, etag });
    if (status === 416) return c.body(null, status, headers);
    const services = c.get('services');
    const usedUp = await trafficUsedUp(services, row.account_id, 'downloaded');
    if (usedUp !== null) return failWith(c, usedUp);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (c.req.method === 'HEAD' || row.size === 0) return c.body(null, status);
    const { blobs } = services;
    const id = row.blob_id;
    const count = trafficCounter(services, row.account_id, 'downloaded');
    if (blobs.send !== undefined)
      return sendDirectly(c, status, async (to) => blobs.send?.(id, part ?? undefined, to, count));
    const stream = await streamOf(blobs.read(id, part ?? undefined), count);
    return new Response(stream, { status, headers: c.res.headers });
  });

  routes.get('/thumbnail/:token/:name', async (c) => {
    const found = await fileOfClaim(c, ['thumbnail']);
    if (isRefusal(found)) return failWith(c, found);
    const thumbnail = await c.get('services').media.thumbnailOf(found.row);
    setPolicy(c);
    if (thumbnail.kind === 'busy') return failWith(c, refuse('unavailable', { retryAfter: busySeconds }));
    if (thumbnail.kind === 'none') return failWith(c, refuse('not_found'));
    c.header('content-type', 'image/webp');
    c.header('cache-control', 'account' in found.claim ? 'private, max-age=600' : 'private, no-store');
    return c.body(new Uint8Array(thumbnail.webp));
  });
  return routes;
}
