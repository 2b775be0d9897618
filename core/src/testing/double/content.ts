import * as service from '../../service/index.ts';
import { type Call, type Route, raw, refuse } from './routing.ts';
import { findSharedFile, statusOf } from './shares.ts';
import type { Blob, FileRow, ShareRow, World } from './world.ts';

/** The file in a share, while that is open. */
function sharedFile(world: World, share: ShareRow | undefined, id: string): FileRow | null {
  if (share === undefined || statusOf(world, share) !== 'OK') return refuse('share_not_found');
  return findSharedFile(world, share, id);
}

/** The file of a content URL, while access to it has not ended. */
function fileOf(world: World, call: Call) {
  const claim = world.claims.get(call.param('token'));
  if (claim === undefined || claim.until <= world.now()) return refuse('not_found');
  if (claim.use !== 'download' && claim.use !== 'inline') return refuse('not_found');
  const { id, share } = claim;
  const row = share === null ? world.files.get(id) : sharedFile(world, world.shares.get(share), id);
  return row?.blob == null ? refuse('file_not_found') : { claim, row, blob: row.blob };
}

/** The bytes, or the requested range. */
function sendBlob(call: Call, { bytes, id }: Blob, given: Readonly<Record<string, string>>): Response {
  const [etag, size] = [`"${id}"`, bytes.byteLength];
  const [range, ifRange] = ['range', 'if-range'].map((name) => call.headers.get(name) ?? undefined);
  const { status, headers, part } = service.presentBytes({ range, ifRange }, { size, etag });
  const { start, end } = part ?? { start: 0, end: status === 416 ? -1 : size - 1 };
  return new Response(bytes.slice(start, end + 1), {
    status,
    headers: { ...given, 'accept-ranges': 'bytes', etag, ...headers },
  });
}

/** The routes of the content origin. The double makes no pictures: thumbnails are not there. */
export const contentRoutes: readonly Route[] = [
  raw('GET /content/{token}/{name}', (call, world) => {
    const { claim, row, blob } = fileOf(world, call);
    const { mime, inert } = service.mediaTypeOf(row.extension);
    const kind = claim.use === 'inline' && inert ? 'inline' : 'attachment';
    return sendBlob(call, blob, {
      'content-type': inert ? mime : 'application/octet-stream',
      'content-disposition': `${kind}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'cache-control': claim.share === null ? 'private, max-age=300' : 'private, no-store',
    });
  }),
];
