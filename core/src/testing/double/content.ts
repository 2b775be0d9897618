import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { contentsRoutes, openContained } from './contents.ts';
import { claimToken, rightOf, stillHolds } from './present.ts';
import { type Call, countUse, open, own, type Route, raw, refuse } from './routing.ts';
import { findSharedFile, openShare, statusOf } from './shares.ts';
import * as tree from './tree.ts';
import type { Blob, Claim, FileRow, Holder, ShareRow, World } from './world.ts';
import { zipOf } from './zip.ts';

const maxEntries = 10_000;

/** The owner and, if any, the share of a content URL; refused when access has ended. */
function driveOf(world: World, holder: Holder): { accountId: string; share: ShareRow | null } {
  if (!stillHolds(world, holder)) refuse('account' in holder ? 'file_not_found' : 'share_not_found');
  if ('account' in holder) return { accountId: holder.account, share: null };
  const share = world.shares.get(holder.share) ?? refuse('share_not_found');
  return statusOf(world, share) === 'OK' ? { accountId: share.account_id, share } : refuse('share_not_found');
}

/** The claim of a content URL, until it expires. */
function claimOf(world: World, call: Call, uses: readonly Claim['use'][]): Claim {
  const claim = world.claims.get(call.param('token'));
  const isGood = claim !== undefined && uses.includes(claim.use) && claim.until > world.now();
  return isGood ? claim : refuse('not_found');
}

/** The file of a content URL, while access to it has not ended. */
function fileOf(world: World, call: Call) {
  const claim = claimOf(world, call, ['download', 'inline']);
  if (claim.use !== 'download' && claim.use !== 'inline') return refuse('not_found');
  const { accountId, share } = driveOf(world, claim.holder);
  const row =
    share === null ? tree.findFile(world, accountId, claim.file) : findSharedFile(world, share, claim.file);
  return row?.blob == null ? refuse('file_not_found') : { claim, row, blob: row.blob };
}

const policy = {
  'content-security-policy': "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

function dispositionOf(name: string, kind: 'inline' | 'attachment'): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '?');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** The bytes, or the requested range. */
function sendBlob(call: Call, { bytes, id }: Blob, given: Readonly<Record<string, string>>): Response {
  const [etag, size] = [`"${id}"`, bytes.byteLength];
  const [range, ifRange] = ['range', 'if-range'].map((name) => call.headers.get(name) ?? undefined);
  const { status, headers, part } = service.presentBytes({ range, ifRange }, { size, etag });
  const { start, end } = part ?? { start: 0, end: status === 416 ? -1 : size - 1 };
  return new Response(bytes.slice(start, end + 1), {
    status,
    headers: { ...policy, ...given, 'accept-ranges': 'bytes', etag, ...headers },
  });
}

/** The requested entries, without those nested in another one, and their contents. */
function chosen(world: World, holder: Holder, ids: readonly string[], field: string) {
  const { accountId, share } = driveOf(world, holder);
  const roots = ids.filter((id) => {
    const [row, ...above] = tree.ancestry(world, accountId, id);
    const isThere =
      row !== undefined &&
      tree.isLive(row) &&
      (above.at(-1) ?? row).parent_id === '' &&
      (share === null || findSharedFile(world, share, id) !== null);
    if (!isThere) refuse('file_not_found', field);
    return !above.some((one) => ids.includes(one.id));
  });
  const rows = tree.subtree(world, accountId, roots, tree.isLive);
  if (rows.length > maxEntries) refuse('too_many_files', field);
  return { roots, rows, title: share?.title ?? 'Aloft' };
}

function requestArchive(
  world: World,
  holder: Holder,
  wanted: { ids: readonly string[]; name: string; field: string; requester: string },
): wire.Archive {
  const { roots, rows, title } = chosen(world, holder, wanted.ids, wanted.field);
  const tops = rows
    .filter((row) => roots.includes(row.id))
    .map((row) => ({ name: row.name, isFolder: row.kind === 'drive#folder' }));
  const name = service.archiveName(wanted.name, tops, title) ?? `${tree.cleanName('')}.zip`;
  countUse(world, service.limits.archives, wanted.requester);
  const until = world.now() + service.lives.archive;
  const token = claimToken(world, { use: 'archive', roots, holder, name, until });
  const address = { content: world.addresses.content, token };
  return service.presentArchive(address, { name, until, size: tree.bytesOf(rows) });
}

/** Each entry with its path; a folder's ends with a slash. */
function entriesOf(rows: readonly FileRow[], roots: readonly string[]) {
  const pathOf = service.createPaths();
  return rows.flatMap((row) => {
    const path = pathOf(row, roots.includes(row.id) ? 'top' : 'folder');
    const bytes = row.blob?.bytes ?? new Uint8Array();
    return path === null ? [] : [{ path: row.kind === 'drive#folder' ? `${path}/` : path, bytes }];
  });
}

/** The routes of the content origin. The double makes no pictures: thumbnails are not there. */
export const contentRoutes: readonly Route[] = [
  ...contentsRoutes,

  raw('GET /content/{token}/{name}', (call, world) => {
    const { claim, row, blob } = fileOf(world, call);
    const id = call.search.get('entry');
    if (id !== null) {
      const contained = row.extension === 'zip' ? openContained(blob.bytes, id) : refuse('not_found');
      return new Response(contained.bytes, {
        headers: {
          ...policy,
          'content-type': 'application/octet-stream',
          'content-disposition': dispositionOf(contained.name, 'attachment'),
        },
      });
    }
    const { mime, inert } = service.mediaTypeOf(row.extension);
    const response = sendBlob(call, blob, {
      'content-type': inert ? mime : 'application/octet-stream',
      'content-disposition': dispositionOf(
        row.name,
        claim.use === 'inline' && inert ? 'inline' : 'attachment',
      ),
      'cache-control': 'account' in claim.holder ? 'private, max-age=300' : 'private, no-store',
    });
    const owner = world.accounts.get(row.account_id);
    if (owner !== undefined && response.ok) {
      tree.trafficOf(world, owner).downloaded += Number(response.headers.get('content-length'));
    }
    return response;
  }),

  own('POST /drive/v1/files:archive', wire.Archive, (call, account, world) => {
    const body = call.body(service.ArchiveBody);
    const wanted = { ...body, field: 'ids', requester: account.id };
    return requestArchive(world, rightOf(world, { account: account.id }), wanted);
  }),

  open('POST /drive/v1/share:archive', wire.ShareArchive, (call, world) => {
    const { file_ids: ids, name, ...proof } = call.body(service.ShareArchiveBody);
    const opened = openShare(world, call, proof);
    if (opened.kind === 'refused') return service.presentArchiveRefusal(opened.status);
    const wanted = { ids, name, field: 'file_ids', requester: call.client };
    const archive = requestArchive(world, rightOf(world, { share: opened.share.id }), wanted);
    return { share_status: 'OK' as const, ...archive };
  }),

  raw('GET /archive/{token}/{name}', (call, world) => {
    const claim = claimOf(world, call, ['archive']);
    if (claim.use !== 'archive' || !stillHolds(world, claim.holder)) return refuse('not_found');
    const { rows, roots } = chosen(world, claim.holder, claim.roots, 'ids');
    const headers = { 'content-type': 'application/zip', 'cache-control': 'private, no-store' };
    return new Response(zipOf(entriesOf(rows, roots)), { headers });
  }),
];
