import { presentBytes } from '@aloft/core/service';
import type { FilmTracks } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { clientKey, readersKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { type FoundFile, fileOfClaim, readableByApp, setPolicy } from '../content/file-of-claim.ts';
import { contentMark } from '../files/present.ts';
import { trafficCounter } from '../traffic/count.ts';
import { trafficUsedUp } from '../traffic/used.ts';
import type { Probed } from './film.ts';
import { hasSound, nameOf, type Part, partOf, playlistOf, soundOfPlaylist } from './parts.ts';
import type { Asker } from './streams.ts';

/** What is said of a content that was not ready in time, to be asked for again in so many seconds, or cannot be read. */
const unmade = {
  busy: refuse('unavailable', { retryAfter: 5 }),
  none: refuse('failed_precondition', { description: 'this cannot be made into a stream' }),
};
/** What one can choose of a film, beside its playlists. */
const tracksName = 'tracks.json';

/** An owner takes turns by themselves; all who read an account's shares take turns as one. */
async function askerOf(c: Context<Environment>, { claim, row }: FoundFile): Promise<Asker> {
  const isOwn = 'account' in claim;
  const owner = await keyOfAccount(c.get('services').db, row.account_id);
  return {
    turn: isOwn ? owner : readersKey(owner),
    client: isOwn ? owner : clientKey(c.get('clientAddress')),
    gone: c.req.raw.signal,
  };
}

/**
 * A film as a stream that every browser plays, by signed URL (R5.3): a playlist for each audio track, their segments,
 * and thumbnails.
 */
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
    const sound = soundOfPlaylist(name);
    if (part === null && sound === null && name !== tracksName) return failWith(c, refuse('not_found'));
    const { streams } = c.get('services');
    const asker = await askerOf(c, found);
    c.header('cache-control', 'account' in claim ? 'private, max-age=300' : 'private, no-store');
    if (part !== null) return sendPart(c, found, row.blob_id, part, asker);
    return sendFacts(c, await streams.filmOf(row.blob_id, asker), sound);
  });
  return routes;
}

/** The playlist for a sound, or without one the choice of sounds. */
function sendFacts(c: Context<Environment>, probed: Probed, sound: number | null): Response {
  if (probed.kind !== 'film') return failWith(c, unmade[probed.kind]);
  const { film } = probed;
  if (sound === null) {
    const tracks: FilmTracks = { sounds: film.sounds.map(({ language, title }) => ({ language, title })) };
    return c.json(tracks);
  }
  if (!hasSound(film, sound)) return failWith(c, refuse('not_found'));
  c.header('content-type', 'application/vnd.apple.mpegurl');
  return c.body(playlistOf(film, sound));
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
  if (made.kind !== 'made') return failWith(c, unmade[made.kind]);
  c.header('content-type', part.kind === 'segment' ? 'video/mp2t' : 'image/jpeg');
  c.header('accept-ranges', 'bytes');
  const etag = `"${blobId}-${nameOf(part)}"`;
  c.header('etag', etag);
  const asked = { range: c.req.header('range'), ifRange: c.req.header('if-range') };
  const { status, headers, part: range } = presentBytes(asked, { size: made.bytes.byteLength, etag });
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (status === 416 || c.req.method === 'HEAD') return c.body(null, status);
  const bytes = range === null ? made.bytes : made.bytes.subarray(range.start, range.end + 1);
  trafficCounter(services, row.account_id, 'downloaded')(bytes.byteLength);
  return c.body(new Uint8Array(bytes), status);
}
