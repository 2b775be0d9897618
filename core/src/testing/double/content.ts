import { type Ask, type Route, raw, refuse } from './frame.ts';
import { findSharedFile, statusOf } from './grant.ts';
import { mediaTypeOf } from './media-types.ts';
import { extensionOf } from './names.ts';
import { stillHolds } from './present.ts';
import { trafficOf } from './tiers.ts';
import { findFile } from './tree.ts';
import type { Blob, Claim, FileRow, World } from './world.ts';

type FileClaim = Exclude<Claim, { use: 'upload' | 'archive' }>;

/** The file of an address for one of the uses, if the right that it stands for still holds now. */
function fileOf(
  world: World,
  ask: Ask,
  uses: readonly FileClaim['use'][],
): { claim: FileClaim; row: FileRow; blob: Blob } {
  const claim = world.claims.get(ask.param('token'));
  if (claim === undefined || claim.use === 'upload' || claim.use === 'archive') return refuse('not_found');
  if (claim.until <= world.now() || !uses.includes(claim.use)) return refuse('not_found');
  if (!stillHolds(world, claim.holder))
    return refuse('account' in claim.holder ? 'file_not_found' : 'share_not_found');
  let row: FileRow | null;
  if ('account' in claim.holder) row = findFile(world, claim.holder.account, claim.file);
  else {
    const share = world.shares.get(claim.holder.share) ?? refuse('share_not_found');
    if (statusOf(world, share) !== 'OK') refuse('share_not_found');
    row = findSharedFile(world, share, claim.file);
  }
  const blob = world.blobs.get(row?.blobId ?? '');
  return row === null || blob === undefined ? refuse('file_not_found') : { claim, row, blob };
}

/** What part of `size` bytes a Range header asks for (RFC 9110); nonsense means the whole. */
function rangeOf(header: string | null, size: number): { start: number; end: number } | 'whole' | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length === 0 ? 'none' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= size) return 'none';
  return end <= start ? 'whole' : { start, end };
}

function dispositionOf(name: string, inline: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '?');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}

const policy = {
  'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

const pictures: readonly string[] = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'];

/** Bytes by address; a thumbnail is the picture itself, when its bytes are one. */
export function contentRoutes(world: World): readonly Route[] {
  return [
    raw('content', 'GET', '/content/{token}/{name}', (ask) => {
      const { claim, row, blob } = fileOf(world, ask, ['download', 'inline']);
      const { mime, inert } = mediaTypeOf(extensionOf(row.name));
      const type = mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime;
      const size = blob.bytes.byteLength;
      const etag = `"${blob.id}"`;
      const headers = {
        ...policy,
        'content-type': inert ? type : 'application/octet-stream',
        'content-disposition': dispositionOf(row.name, claim.use === 'inline' && inert),
        'accept-ranges': 'bytes',
        'cache-control': 'account' in claim.holder ? 'private, max-age=300' : 'private, no-store',
        etag,
      };
      const condition = ask.headers.get('if-range');
      const range =
        condition === null || condition === etag ? rangeOf(ask.headers.get('range'), size) : 'whole';
      if (range === 'none') {
        return new Response(null, {
          status: 416,
          headers: { ...headers, 'content-range': `bytes */${size}` },
        });
      }
      const owner = world.accounts.get(row.accountId);
      if (owner !== undefined && ask.method !== 'HEAD') {
        trafficOf(world, owner).downloaded += range === 'whole' ? size : range.end - range.start;
      }
      if (range === 'whole') {
        return new Response(blob.bytes, { headers: { ...headers, 'content-length': String(size) } });
      }
      const { start, end } = range;
      return new Response(blob.bytes.slice(start, end), {
        status: 206,
        headers: {
          ...headers,
          'content-length': String(end - start),
          'content-range': `bytes ${start}-${end - 1}/${size}`,
        },
      });
    }),

    raw('content', 'GET', '/thumbnail/{token}/{name}', (ask) => {
      const { row, blob } = fileOf(world, ask, ['thumbnail']);
      const start = String.fromCharCode(...blob.bytes.subarray(0, 4));
      if (!pictures.some((one) => start.startsWith(one))) refuse('not_found');
      const { mime } = mediaTypeOf(extensionOf(row.name));
      return new Response(blob.bytes, { headers: { ...policy, 'content-type': mime } });
    }),
  ];
}
