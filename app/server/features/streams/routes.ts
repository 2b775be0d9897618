import { presentBytes } from '@aloft/core/service';
import { type Context, Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { type FoundFile, fileOfClaim, readableByApp, setPolicy } from '../content/file-of-claim.ts';
import { contentMark } from '../files/present.ts';
import { trafficCounter } from '../traffic/count.ts';
import { trafficUsedUp } from '../traffic/used.ts';
import { type Part, partOf, playlistOf } from './parts.ts';
import type { Asker } from './streams.ts';

/** Retry-After of what was not ready in time, in s. */
const busySeconds = 5;
/** What is said of a content that the programs cannot read, or not in time. */
const noFilm = 'this cannot be made into a stream';
const playlistName = 'index.m3u8';

/** An owner takes turns by themselves; all who read an account's shares take turns as one. */
function askerOf(c: Context<Environment>, { claim, row }: FoundFile): Asker {
  const isOwn = 'account' in claim;
  return {
    turn: `${isOwn ? 'owner' : 'readers'} ${row.account_id}`,
    client: isOwn ? `account ${row.account_id}` : `address ${c.get('clientAddress')}`,
    gone: c.req.raw.signal,
  };
}

/** A film as a stream that every browser plays, by signed URL (R5.3): its playlist, its segments, and small pictures of it. */
export function streamRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/stream/*', readableByApp());
  routes.use('/stream/*', async (c, next) => {
    await next();
    setPolicy(c);
  });

  routes.get('/stream/:token/:content/:part', async (c) => {
    const found = await fileOfClaim(c, ['stream']);
    if (isRefusal(found)) return failWith(c, found);
    const { claim, row } = found;
    const name = c.req.param('part');
    const part = partOf(name);
    if (row.blob_id === null || contentMark(row.blob_id) !== c.req.param('content'))
      return failWith(c, refuse('file_not_found'));
    if (part === null && name !== playlistName) return failWith(c, refuse('not_found'));
    const { streams } = c.get('services');
    const asker = askerOf(c, found);
    c.header('cache-control', 'account' in claim ? 'private, max-age=300' : 'private, no-store');
    if (part !== null) return sendPart(c, found, row.blob_id, part, asker);
    const probed = await streams.filmOf(row.blob_id, asker);
    if (probed.kind === 'busy') return failWith(c, refuse('unavailable', { retryAfter: busySeconds }));
    if (probed.kind === 'none') return failWith(c, refuse('failed_precondition', { description: noFilm }));
    c.header('content-type', 'application/vnd.apple.mpegurl');
    return c.body(playlistOf(probed.film));
  });
  return routes;
}

async function sendPart(
  c: Context<Environment>,
  { row }: FoundFile,
  blobId: string,
  part: Part,
  asker: Asker,
): Promise<Response> {
  const services = c.get('services');
  const usedUp = await trafficUsedUp(services, row.account_id, 'downloaded');
  if (usedUp !== null) return failWith(c, usedUp);
  const made = await services.streams.partOf(blobId, part, asker);
  if (made.kind === 'busy') return failWith(c, refuse('unavailable', { retryAfter: busySeconds }));
  if (made.kind === 'none') return failWith(c, refuse('failed_precondition', { description: noFilm }));
  c.header('content-type', part.kind === 'segment' ? 'video/mp2t' : 'image/jpeg');
  c.header('accept-ranges', 'bytes');
  const etag = `"${blobId}-${part.kind}-${part.number}"`;
  c.header('etag', etag);
  const asked = { range: c.req.header('range'), ifRange: c.req.header('if-range') };
  const { status, headers, part: range } = presentBytes(asked, { size: made.bytes.byteLength, etag });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (status === 416 || c.req.method === 'HEAD') return c.body(null, status);
  const bytes = range === null ? made.bytes : made.bytes.subarray(range.start, range.end + 1);
  trafficCounter(services, row.account_id, 'downloaded')(bytes.byteLength);
  return c.body(new Uint8Array(bytes), status);
}
