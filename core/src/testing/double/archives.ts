import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { bodyOf, countUse, open, own, type Route, raw, refuse } from './frame.ts';
import { findSharedFile, openShare, Proof, statusOf } from './grant.ts';
import { hour, type Limit } from './limits.ts';
import { cleanName, numberedName } from './names.ts';
import { holderOf, stillHolds, tokenOf } from './present.ts';
import { ancestry, planCopy } from './tree.ts';
import { type FileRow, type Holder, timeOf, type World } from './world.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const perRequester: Limit = { name: 'archive', max: 120, window: hour };
const mostIds = 1000;
const mostEntries = 10_000;
const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1));
const Name = v.optional(v.pipe(v.string(), v.maxLength(255)), '');

/** The account that the entries lie with, while the right to read them holds. */
function accountOf(world: World, holder: Holder): { accountId: string; title: string } {
  if ('account' in holder) return { accountId: holder.account, title: 'Aloft' };
  const share = world.shares.get(holder.share) ?? refuse('share_not_found');
  if (statusOf(world, share) !== 'OK') refuse('share_not_found');
  return { accountId: share.accountId, title: share.title };
}

/** The chosen entries, none of which lies within another, and all that is in them. */
function chosen(world: World, holder: Holder, ids: readonly string[], field: string) {
  const { accountId } = accountOf(world, holder);
  const share = 'share' in holder ? world.shares.get(holder.share) : undefined;
  if (ids.length > mostIds) refuse('too_many_files', { field });
  const given = new Set(ids);
  const roots = [...given].filter((id) => {
    const chain = ancestry(world, accountId, id);
    const there =
      chain.at(-1)?.parentId === '' &&
      chain[0]?.phase === 'PHASE_TYPE_COMPLETE' &&
      (share === undefined || findSharedFile(world, share, id) !== null);
    if (!there) refuse('file_not_found', { field });
    return !chain.slice(1).some((above) => given.has(above.id));
  });
  const plan = planCopy(world, accountId, roots);
  if (plan.rows.length > mostEntries) refuse('too_many_files', { field });
  return { roots, ...plan };
}

function requestArchive(
  world: World,
  holder: Holder,
  wanted: { ids: readonly string[]; name: string; field: string; requester: string },
): wire.Archive {
  const { roots, rows, bytes } = chosen(world, holder, wanted.ids, wanted.field);
  const only = roots.length === 1 ? rows.find((row) => row.id === roots[0]) : undefined;
  const stem = only === undefined ? accountOf(world, holder).title : stemOf(only);
  const name = `${wanted.name === '' ? stem : cleanName(wanted.name.replace(/\.zip$/i, ''))}.zip`;
  countUse(world, perRequester, wanted.requester);
  const until = world.now() + hour;
  const token = tokenOf(world, { use: 'archive', roots, holder, name, until });
  return {
    url: `${world.addresses.content}/archive/${token}/${encodeURIComponent(name)}`,
    token: '',
    expire: timeOf(until),
    name,
    size: String(bytes),
  };
}

const stemOf = (row: FileRow): string =>
  row.kind === 'drive#folder' ? row.name : row.name.replace(/\.[^.]+$/, '');

/** Each entry with its path; a name that is taken at the top gets a number. */
function entriesOf(world: World, rows: readonly FileRow[], roots: readonly string[]): ZipEntry[] {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  return rows.map((row) => {
    const parent = roots.includes(row.id) ? '' : (paths.get(row.parentId) ?? '');
    let path = parent + row.name;
    for (let n = 2; taken.has(path.toLowerCase()); n += 1) path = parent + numberedName(row.name, n);
    taken.add(path.toLowerCase());
    if (row.kind === 'drive#folder') path += '/';
    paths.set(row.id, path);
    return { path, bytes: world.blobs.get(row.blobId ?? '')?.bytes ?? new Uint8Array() };
  });
}

/** Several entries as one zip: one's own, or a share's. */
export function archiveRoutes(world: World): readonly Route[] {
  return [
    own('POST', '/drive/v1/files:archive', wire.Archive, (ask, account) => {
      const body = bodyOf(ask, v.object({ ids: Ids, name: Name }));
      return requestArchive(world, holderOf(world, { account: account.id }), {
        ...body,
        field: 'ids',
        requester: account.id,
      });
    }),

    open('POST', '/drive/v1/share:archive', wire.ShareArchive, (ask) => {
      const body = bodyOf(ask, v.object({ ...Proof, file_ids: Ids, name: Name }));
      const opened = openShare(world, ask, body);
      if (opened.kind === 'refused') {
        return { share_status: opened.status, url: '', token: '', expire: '', name: '', size: '0' };
      }
      const wanted = { ids: body.file_ids, name: body.name, field: 'file_ids', requester: ask.client };
      return {
        share_status: 'OK' as const,
        ...requestArchive(world, holderOf(world, { share: opened.share.id }), wanted),
      };
    }),

    raw('content', 'GET', '/archive/{token}/{name}', (ask) => {
      const claim = world.claims.get(ask.param('token'));
      if (claim?.use !== 'archive' || claim.until <= world.now()) return refuse('not_found');
      if (!stillHolds(world, claim.holder)) return refuse('not_found');
      const { rows, roots } = chosen(world, claim.holder, claim.roots, 'ids');
      return new Response(zipOf(entriesOf(world, rows, roots)), {
        headers: { 'content-type': 'application/zip', 'cache-control': 'private, no-store' },
      });
    }),
  ];
}
