import type * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { ownShareRoutes } from './own-shares.ts';
import { folderPage } from './paging.ts';
import { presentFile } from './present.ts';
import { type Call, open, own, type Route, refuse } from './routing.ts';
import { copySaved, finishedTask, startCopy } from './tasks.ts';
import * as tree from './tree.ts';
import type { FileRow, ShareRow, World } from './world.ts';

type Proof = v.InferOutput<typeof service.UploadLinkQuery>;
/** The result of opening a share: read access, or a status. */
type Opened =
  | { readonly kind: 'granted'; readonly share: ShareRow; readonly passToken: string }
  | {
      readonly kind: 'refused';
      readonly status: Exclude<wire.ShareStatus, 'OK'>;
      readonly retryAfter: number;
      /** When it opens, of a share before its start. */
      readonly startsAt: number | null;
    };

const refusal = (
  status: Exclude<wire.ShareStatus, 'OK'>,
  retryAfter = 0,
  startsAt: number | null = null,
): Opened => ({ kind: 'refused', status, retryAfter, startsAt });

/** The share's own status. */
export const statusOf = (world: World, share: ShareRow): wire.ShareStatus =>
  service.shareStatusOf(share, world.now());

function tryPassCode(world: World, key: string, share: ShareRow, passCode: string): Opened {
  const tries = service.withPassTry(world.passTries.get(key), world.now());
  if ('wait' in tries) return refusal('PASS_CODE_ERROR', tries.wait);
  world.passTries.set(key, tries);
  if (passCode.toLowerCase() !== share.pass_code)
    return refusal('PASS_CODE_ERROR', service.passWait(tries, world.now()));
  const passToken = world.newSecret();
  world.passTokens.set(passToken, share, service.lives.passToken);
  world.passTries.delete(key);
  return { kind: 'granted', share, passToken };
}

/** Opens a share: read access, or a status. */
function openShare(
  world: World,
  call: Call,
  { share_id, pass_code: passCode, pass_code_token: passToken }: Proof,
): Opened {
  const share = world.shares.get(share_id);
  if (share === undefined) return refusal('NOT_FOUND');
  const status = statusOf(world, share);
  if (status !== 'OK') return refusal(status, 0, status === 'NOT_FOUND' ? share.starts_at : null);
  if (share.pass_code === '' || world.passTokens.get(passToken) === share)
    return { kind: 'granted', share, passToken };
  const key = `${share.id}:${call.client}`;
  return passCode === ''
    ? refusal('PASS_CODE_EMPTY', service.passWait(world.passTries.get(key), world.now()))
    : tryPassCode(world, key, share, passCode);
}

/** The path from the share's root to the entry, which is last; null when it is not in the share. */
function pathInShare(world: World, share: ShareRow, id: string): FileRow[] | null {
  const chain = tree.ancestry(world, share.account_id, id);
  const root = chain.findIndex((one) => share.roots.has(one.id));
  return root < 0 ? null : chain.slice(0, root + 1).reverse();
}

/** An entry of the share; null when outside it or missing. */
export function findSharedFile(world: World, share: ShareRow, id: string): FileRow | null {
  const row = pathInShare(world, share, id)?.at(-1);
  return row !== undefined && tree.isLive(row) ? row : null;
}

const sharedFile = (world: World, share: ShareRow, id: string): FileRow =>
  findSharedFile(world, share, id) ?? refuse('file_not_found', 'file_ids');

/** One page of a folder of an open share, or the share's status. */
function readShare(
  world: World,
  call: Call,
  within: 'top' | 'folder',
  read = call.query(service.ShareQuery),
): wire.Share {
  const query = within === 'top' ? { ...read, parent_id: '' } : read;
  const { parent_id } = query;
  const opened = openShare(world, call, query);
  if (opened.kind === 'refused') return service.presentRefusal(query.share_id, opened);
  const { share, passToken } = opened;
  const isTop = parent_id === '';
  const path = isTop ? [] : (pathInShare(world, share, parent_id) ?? refuse('file_not_found'));
  const rows = tree
    .filesOf(world, share.account_id)
    .filter((row) => tree.isLive(row) && (isTop ? share.roots.has(row.id) : row.parent_id === parent_id));
  const page = folderPage(rows, query);
  return service.presentShare(share, world.now(), {
    passToken,
    owner: world.accounts.get(share.account_id)?.name ?? '',
    ancestors: path.map(({ id, name, kind }) => ({ id, name, kind })),
    files: page.rows.map((row) => presentFile(world, row, share)),
    next: page.next,
    total: page.total,
    index: page.index,
  });
}

/** Saves entries of an open share to the drive; a large tree becomes a task. */
const saveRoute = own('POST /drive/v1/share/restore', wire.Restored, (call, account, world) => {
  const unsaved = (share_status: wire.ShareStatus): wire.Restored =>
    service.presentRestored({ share_status, restore_status: 'RESTORE_UNKNOWN' });
  const body = call.body(service.SaveShareBody);
  requireCaptcha(world, call);
  const opened = openShare(world, call, body);
  if (opened.kind === 'refused') return unsaved(opened.status);
  const { share } = opened;
  if (service.isUsedUp(share)) return unsaved('MAX_RESTORE_COUNT');
  const parentId = body.parent_id ?? body.to?.parent_id ?? '';
  for (const id of body.file_ids) sharedFile(world, share, id);
  const roots = tree.rootsAmong(world, share.account_id, body.file_ids);
  tree.checkFolder(world, account.id, parentId, 'parent_id');
  const rows = tree.subtree(world, share.account_id, roots, tree.isLive);
  tree.reserve(world, account, tree.bytesOf(rows));
  share.restore_count += 1;
  const into = { account, parentId };
  if (rows.length > service.maxEntriesAtOnce) {
    const isOpen = (): boolean => statusOf(world, share) === 'OK';
    const id = startCopy(world, share.title, rows, roots, { ...into, isOpen });
    return service.presentRestored({ restore_status: 'RESTORE_START', restore_task_id: id });
  }
  const { file_id, params } = copySaved(world, rows, roots, into);
  const { task_id: restore_task_id } = finishedTask(world, account, 'restore', file_id);
  return service.presentRestored({ file_id, restore_task_id, params });
});

/** The routes of shares for readers and owners. */
export const shareRoutes: readonly Route[] = [
  ...ownShareRoutes,
  saveRoute,

  open('GET /drive/v1/share', wire.Share, (call, world) => readShare(world, call, 'top')),
  open('GET /drive/v1/share/detail', wire.Share, (call, world) => readShare(world, call, 'folder')),
  open('POST /drive/v1/share/detail', wire.Share, (call, world) =>
    readShare(world, call, 'folder', call.body(service.ShareBody)),
  ),

  open('GET /drive/v1/share/file_info', wire.ShareFileInfo, (call, world) => {
    const query = call.query(service.SharedFileQuery);
    const opened = openShare(world, call, query);
    if (opened.kind === 'refused') return service.presentSharedFile(opened.status);
    const row = sharedFile(world, opened.share, query.file_id);
    return service.presentSharedFile('OK', presentFile(world, row, opened.share, 'links'));
  }),

  open('POST /drive/v1/share:batch_file_info', wire.ShareFileInfos, (call, world) => {
    const body = call.body(service.SharedFilesBody);
    const opened = openShare(world, call, body);
    if (opened.kind === 'refused') return { share_status: opened.status, file_infos: [] };
    const { share } = opened;
    const rows = body.file_ids.map((id) => sharedFile(world, share, id));
    const file_infos = rows.map((row) => presentFile(world, row, share, 'links'));
    return { share_status: 'OK' as const, file_infos };
  }),
];
