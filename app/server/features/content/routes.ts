import {
  ContainedId,
  entryName,
  extensionOf,
  mediaTypeOf,
  presentBytes,
  ThumbnailQuery,
} from '@aloft/core/service';
import { create as contentDisposition } from 'content-disposition';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import { closeAfter, sendDirectly } from '../../platform/http/direct.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { openContained } from '../contents/read-contents.ts';
import type { FileRow } from '../files/present.ts';
import { trafficCounter } from '../traffic/count.ts';
import { trafficUsedUp } from '../traffic/used.ts';
import { expiredLinkPage } from './expired-link.ts';
import { fileOfClaim, readableByApp, setPolicy } from './file-of-claim.ts';
import { failUnread } from './unread.ts';

/** Retry-After of a thumbnail that was not ready in time, in s. */
const busySeconds = 5;

/** Sends a file's bytes, or a range of them: from an open file where the store has files, else as they are read. */
async function sendBlob(
  c: Context<Environment>,
  status: 200 | 206,
  { account_id: account }: FileRow,
  { id, range }: { readonly id: string; readonly range: { readonly start: number; readonly end: number } },
): Promise<Response> {
  const services = c.get('services');
  const { blobs } = services;
  const count = trafficCounter(services, account, 'downloaded');
  if (blobs.open === undefined) return sendStream(c, status, blobs.read(id, range), count);
  const file = await blobs.open(id, range);
  closeAfter(c, () => void file.close().catch(() => undefined));
  return sendDirectly(c, status, (to) => file.send(to, count));
}

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
    isOwn ? await keyOfAccount(services.db, row.account_id) : clientKey(c.get('clientAddress')),
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
  return sendStream(c, 200, opened.stream, trafficCounter(services, row.account_id, 'downloaded'));
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
    if (c.req.query('entry') !== undefined)
      return sendContained(c, row, 'account' in claim).catch((error: unknown) => failUnread(c, error));
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
    const range = part ?? { start: 0, end: row.size - 1 };
    const sent = sendBlob(c, status, row, { id: row.blob_id, range });
    return sent.catch((error: unknown) => failUnread(c, error));
  });

  routes.get('/thumbnail/:token/:name', async (c) => {
    const found = await fileOfClaim(c, ['thumbnail']);
    if (isRefusal(found)) return failWith(c, found);
    const query = parseQuery(c, ThumbnailQuery);
    if (isRefusal(query)) return failWith(c, query);
    const thumbnail = await c.get('services').media.thumbnailOf(found.row, query.thumbnail_size);
    setPolicy(c);
    if (thumbnail.kind === 'busy') return failWith(c, refuse('unavailable', { retryAfter: busySeconds }));
    if (thumbnail.kind === 'none') return failWith(c, refuse('not_found'));
    c.header('content-type', 'image/webp');
    c.header('cache-control', 'account' in found.claim ? 'private, max-age=600' : 'private, no-store');
    return c.body(new Uint8Array(thumbnail.webp));
  });
  return routes;
}
