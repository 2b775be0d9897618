import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { type Ask, bodyOf, open, own, queryOf, type Route, refuse } from './frame.ts';
import {
  findSharedFile,
  isProhibited,
  type Opened,
  openShare,
  Proof,
  pathInShare,
  statusOf,
} from './grant.ts';
import { day } from './limits.ts';
import { fileSorting, newestPage, Ordering, Paging, pageOf } from './listing.ts';
import { textLine } from './names.ts';
import { presentFile } from './present.ts';
import { ancestry, filesOf, findFile } from './tree.ts';
import { type Account, type ShareRow, timeOf, type World } from './world.ts';

const passCodeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const Id = v.pipe(v.string(), v.maxLength(64));
/** Each counts once. */
const Ids = v.pipe(
  v.array(Id),
  v.minLength(1),
  v.maxLength(1000),
  v.transform((ids) => [...new Set(ids)]),
);

/** The answer that says a status and nothing else: no name, no count, no owner. */
function presentRefusal(id: string, refused: Extract<Opened, { kind: 'refused' }>): wire.Share {
  return {
    share_id: id,
    share_status: refused.status,
    share_status_text: '',
    pass_code_token: '',
    file_num: '0',
    expiration_at: '',
    restore_count_left: '0',
    title: '',
    user_info: { user_id: '', nickname: '', portrait_url: '', avatar: '' },
    expiration_left_seconds: 0,
    icon_link: '',
    thumbnail_link: '',
    contain_sensitive_resource_text: '',
    ancestors: [],
    files: [],
    next_page_token: '',
    retry_after: Math.ceil(refused.retryAfter),
  };
}

/** A file whose content was prohibited: it is there, and nothing leads to its bytes. */
const withoutContent = (file: wire.File): wire.File => ({
  ...file,
  thumbnail_link: '',
  hash: '',
  sha256: '',
  audit: { status: 'STATUS_PROHIBITED', message: '', title: '' },
});

interface Wanted {
  readonly parent_id: string;
  readonly limit: number;
  readonly page_token: string;
  readonly order: wire.FileOrder;
}

/** One page of an open share's folder. */
function presentShare(world: World, share: ShareRow, passToken: string, wanted: Wanted): wire.Share {
  const top = wanted.parent_id === '';
  const path = top ? [] : (pathInShare(world, share, wanted.parent_id) ?? refuse('file_not_found'));
  const rows = filesOf(world, share.accountId).filter(
    (row) =>
      row.phase === 'PHASE_TYPE_COMPLETE' &&
      row.trashedAt === null &&
      (top ? share.rootIds.has(row.id) : row.parentId === wanted.parent_id),
  );
  const page = pageOf(rows, fileSorting(wanted.order), wanted);
  const left = share.restoreLimit < 0 ? -1 : Math.max(0, share.restoreLimit - share.restoreCount);
  const nickname = world.accounts.get(share.accountId)?.name ?? '';
  return {
    share_id: share.id,
    share_status: 'OK',
    share_status_text: '',
    pass_code_token: passToken,
    file_num: String(share.rootIds.size),
    expiration_at: share.expiresAt === null ? '' : timeOf(share.expiresAt),
    restore_count_left: String(left),
    title: share.title,
    user_info: { user_id: share.accountId, nickname, portrait_url: '', avatar: '' },
    expiration_left_seconds:
      share.expiresAt === null ? -1 : Math.max(0, Math.floor((share.expiresAt - world.now()) / 1000)),
    icon_link: '',
    thumbnail_link: '',
    contain_sensitive_resource_text: '',
    ancestors: path.map(({ id, name }) => ({ id, name })),
    files: page.rows.map((row) => {
      const file = presentFile(world, row, { kind: 'share', share });
      return isProhibited(world, row) ? withoutContent(file) : file;
    }),
    next_page_token: page.next,
    retry_after: 0,
  };
}

function readShare(world: World, ask: Ask, within: 'top' | 'folder'): wire.Share {
  const read = queryOf(ask, v.object({ ...Proof, ...Paging, ...Ordering, parent_id: v.optional(Id, '') }));
  const query = within === 'top' ? { ...read, parent_id: '' } : read;
  const opened = openShare(world, ask, query);
  if (opened.kind === 'refused') return presentRefusal(query.share_id, opened);
  const answer = presentShare(world, opened.share, opened.passToken, query);
  if (query.parent_id === '' && query.page_token === '') opened.share.viewCount += 1;
  return answer;
}

const Days = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(3650), v.notValue(0));
const RestoreLimit = v.pipe(v.string(), v.regex(/^(-1|\d{1,9})$/), v.transform(Number));
const ChangedShare = v.object({
  title: v.optional(textLine(255)),
  expiration_days: v.optional(Days),
  restore_limit: v.optional(RestoreLimit),
  pass_code_option: v.optional(v.picklist(['REQUIRED', 'NOT_REQUIRED', 'RENEWED'])),
});

/** A share as its owner has changed it; a new passcode ends the tokens of the one before. */
function changeShare(world: World, share: ShareRow, wanted: v.InferOutput<typeof ChangedShare>): ShareRow {
  const { expiration_days: days, pass_code_option: option } = wanted;
  const keeps = option === undefined || (option === 'REQUIRED' && share.passCode !== '');
  if (!keeps) {
    for (const [token, { shareId }] of world.passTokens)
      if (shareId === share.id) world.passTokens.delete(token);
  }
  const made = option === 'NOT_REQUIRED' ? '' : world.pick(passCodeLetters, 6);
  const changed: ShareRow = {
    ...share,
    title: wanted.title ?? share.title,
    restoreLimit: wanted.restore_limit ?? share.restoreLimit,
    ...(days === undefined
      ? {}
      : { expirationDays: days, expiresAt: days < 0 ? null : world.now() + days * day }),
    passCode: keeps ? share.passCode : made,
    passVersion: keeps ? share.passVersion : share.passVersion + 1,
  };
  world.shares.set(share.id, changed);
  return changed;
}

const NewShare = v.object({
  file_ids: Ids,
  expiration_days: v.optional(Days, -1),
  restore_limit: v.optional(RestoreLimit, '-1'),
  pass_code_option: v.optional(v.picklist(['REQUIRED', 'NOT_REQUIRED']), 'NOT_REQUIRED'),
  title: v.optional(textLine(255)),
});

function createShare(world: World, account: Account, wanted: v.InferOutput<typeof NewShare>): ShareRow {
  const rows = wanted.file_ids.map((id) => {
    const row = findFile(world, account.id, id);
    const shareable = row !== null && row.trashedAt === null && row.phase === 'PHASE_TYPE_COMPLETE';
    return shareable ? row : refuse('file_not_found', { field: 'file_ids' });
  });
  const above = wanted.file_ids.flatMap((id) => ancestry(world, account.id, id));
  if (above.some((row) => world.prohibited.has(row.id) || isProhibited(world, row)))
    refuse('permission_denied', { field: 'file_ids' });
  const now = world.now();
  const days = wanted.expiration_days;
  const share: ShareRow = {
    id: world.newId(),
    accountId: account.id,
    title: wanted.title ?? rows[0]?.name ?? '',
    passCode: wanted.pass_code_option === 'REQUIRED' ? world.pick(passCodeLetters, 6) : '',
    passVersion: 1,
    rootIds: new Set(wanted.file_ids),
    expirationDays: days,
    expiresAt: days < 0 ? null : now + days * day,
    restoreLimit: wanted.restore_limit,
    restoreCount: 0,
    viewCount: 0,
    audit: 'OK',
    deleted: false,
    createdAt: now,
    order: world.next(),
  };
  world.shares.set(share.id, share);
  return share;
}

/** Shares: what strangers may ask of one, and what owners do with theirs. */
export function shareRoutes(world: World): readonly Route[] {
  const urlOf = (share: ShareRow): string => `${world.addresses.app}/s/${share.id}`;
  const presentOwn = (share: ShareRow): wire.OwnShare => ({
    share_id: share.id,
    share_status: statusOf(world, share),
    title: share.title,
    pass_code: share.passCode,
    pass_code_status: 'OK',
    file_num: String(share.rootIds.size),
    expiration_at: share.expiresAt === null ? '' : timeOf(share.expiresAt),
    restore_count: String(share.restoreCount),
    view_count: String(share.viewCount),
    create_time: timeOf(share.createdAt),
    share_url: urlOf(share),
    expiration_days: share.expirationDays,
    restore_limit: String(share.restoreLimit),
    share_to: share.passCode === '' ? 'publiclink' : 'encryptedlink',
  });

  return [
    open('GET', '/drive/v1/share', wire.Share, (ask) => readShare(world, ask, 'top')),
    open('GET', '/drive/v1/share/detail', wire.Share, (ask) => readShare(world, ask, 'folder')),

    open('GET', '/drive/v1/share/file_info', wire.ShareFileInfo, (ask) => {
      const query = queryOf(ask, v.object({ ...Proof, file_id: Id }));
      const opened = openShare(world, ask, query);
      if (opened.kind === 'refused') {
        return { share_status: opened.status, share_status_text: '', file_info: null };
      }
      const { share } = opened;
      const row = findSharedFile(world, share, query.file_id) ?? refuse('file_not_found');
      const file = presentFile(world, row, { kind: 'share', share }, 'links');
      return { share_status: 'OK' as const, share_status_text: '', file_info: file };
    }),

    open('POST', '/drive/v1/share:batch_file_info', wire.ShareFileInfos, (ask) => {
      const body = bodyOf(ask, v.object({ ...Proof, file_ids: Ids }));
      const opened = openShare(world, ask, body);
      if (opened.kind === 'refused') return { share_status: opened.status, file_infos: [] };
      const { share } = opened;
      const rows = body.file_ids.map(
        (id) => findSharedFile(world, share, id) ?? refuse('file_not_found', { field: 'file_ids' }),
      );
      return {
        share_status: 'OK' as const,
        file_infos: rows.map((row) => presentFile(world, row, { kind: 'share', share }, 'links')),
      };
    }),

    own('POST', '/drive/v1/share', wire.CreatedShare, (ask, account) => {
      const body = bodyOf(ask, NewShare);
      requireCaptcha(world, ask);
      const share = createShare(world, account, body);
      const url = urlOf(share);
      return {
        share_id: share.id,
        share_url: url,
        pass_code: share.passCode,
        share_text: url,
        share_error_files: [],
      };
    }),

    own('PATCH', '/drive/v1/share/{id}', wire.OwnShare, (ask, account) => {
      const body = bodyOf(ask, ChangedShare);
      const share = world.shares.get(ask.param('id'));
      if (share === undefined || share.accountId !== account.id || share.deleted)
        return refuse('share_not_found');
      return presentOwn(changeShare(world, share, body));
    }),

    own('GET', '/drive/v1/share/list', wire.OwnShareList, (ask, account) => {
      const paging = queryOf(ask, v.object(Paging));
      const mine = [...world.shares.values()].filter((one) => one.accountId === account.id && !one.deleted);
      const page = newestPage(mine, paging);
      return { data: page.rows.map(presentOwn), next_page_token: page.next };
    }),

    own('POST', '/drive/v1/share:batchDelete', wire.Nothing, (ask, account) => {
      const { ids } = bodyOf(ask, v.object({ ids: Ids }));
      const rows = ids.map((id) => {
        const share = world.shares.get(id);
        const open = share !== undefined && share.accountId === account.id && !share.deleted;
        return open ? share : refuse('share_not_found', { field: 'ids' });
      });
      for (const share of rows) share.deleted = true;
      return {};
    }),
  ];
}
