import type * as v from 'valibot';
import { slugSkeleton } from '../../rules/share-words.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { newestPage } from './present.ts';
import { countUse, own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import type { ShareRow, World } from './world.ts';

const dayOf = (now: number): number => Math.floor(now / service.day);

/** Adds one to today's views or saves. */
export function countDay(world: World, share: ShareRow, what: 'views' | 'saves'): void {
  const at = dayOf(world.now());
  const counts = share.days.get(at) ?? { views: 0, saves: 0 };
  counts[what] += 1;
  share.days.set(at, counts);
}

/** Refuses times that would end a share at once. */
function checkTimes(world: World, startsAt: number | null, expiresAt: number | null): void {
  const now = world.now();
  const furthest = now + 3650 * service.day;
  if (expiresAt !== null && (expiresAt <= Math.max(now, startsAt ?? now) || expiresAt > furthest))
    refuse('invalid_argument', { field: 'expiration_at' });
  if (startsAt !== null && startsAt > furthest) refuse('invalid_argument', { field: 'start_at' });
}

/** When the share or its address ended; null while it is open. */
function endOf({ deleted_at: deleted, expires_at: expires, slug_released_at: released }: ShareRow) {
  const ends = [deleted, expires, released].filter((at) => at !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Gives the share an address in words; refuses one that somebody has, or that looks like it. */
function takeSlug(world: World, share: ShareRow, slug: string): void {
  countUse(world, service.limits.shareWords, share.account_id);
  const skeleton = slugSkeleton(slug);
  for (const other of world.shares.values()) {
    if (other === share || other.slug_held === '' || slugSkeleton(other.slug_held) !== skeleton) continue;
    const end = endOf(other);
    const hold = other.account_id === share.account_id ? 0 : service.slugHold;
    if (end === null || end + hold > world.now()) refuse('already_exists', { field: 'slug' });
    Object.assign(other, { slug: '', slug_held: '' });
  }
  Object.assign(share, { slug, slug_held: slug, slug_released_at: null });
}

/** What a share leads to, of what is left. */
const firstOf = (world: World, share: ShareRow) =>
  [...share.roots]
    .toSorted()
    .flatMap((id) => tree.findFile(world, share.account_id, id) ?? [])
    .find((row) => tree.isLive(row)) ?? null;

const presented = (world: World, share: ShareRow): v.InferInput<typeof wire.OwnShare> =>
  service.presentOwnShare(share, world.now(), {
    passCode: share.pass_code === '' ? { kind: 'none' } : { kind: 'known', code: share.pass_code },
    views: share.view_count,
    app: world.addresses.app,
    first: firstOf(world, share),
  });

/** Whether an open share of the account leads to the entry. */
export const isShared = (world: World, accountId: string, id: string): boolean =>
  [...world.shares.values()].some(
    (share) =>
      share.account_id === accountId &&
      share.roots.has(id) &&
      share.deleted_at === null &&
      (share.expires_at === null || share.expires_at > world.now()),
  );

function createRoute(world: World): Route {
  return own('POST /drive/v1/share', wire.CreatedShare, (call, account) => {
    const body = call.body(service.NewShareBody);
    requireCaptcha(world, call);
    const rows = body.file_ids.map((id) => {
      const row = tree.findFile(world, account.id, id);
      return row !== null && tree.isLive(row) ? row : refuse('file_not_found', { field: 'file_ids' });
    });
    const above = body.file_ids.flatMap((id) => tree.ancestry(world, account.id, id));
    if (above.some((row) => world.prohibited.has(row.id) || world.prohibited.has(row.gcid ?? ''))) {
      refuse('permission_denied', { field: 'file_ids' });
    }
    if (body.upload !== undefined && (rows.length !== 1 || rows[0]?.kind !== 'drive#folder'))
      refuse('invalid_argument', { field: 'file_ids' });
    const startsAt = body.start_at ?? null;
    const expiresAt =
      body.expiration_at ??
      service.shareEnd(body.expiration_days, Math.max(world.now(), startsAt ?? world.now()));
    checkTimes(world, startsAt, expiresAt);
    const isLocked = body.pass_code !== undefined || body.pass_code_option === 'REQUIRED';
    const share: ShareRow = {
      id: world.newId(),
      account_id: account.id,
      title: body.title ?? rows[0]?.name ?? '',
      pass_code: isLocked
        ? (body.pass_code ?? service.newCode(service.codeKinds.pass, world.randomBelow))
        : '',
      pass_version: 1,
      roots: new Set(body.file_ids),
      file_num: rows.length,
      expires_at: expiresAt,
      starts_at: startsAt,
      slug: '',
      slug_held: '',
      slug_released_at: null,
      upload_max_files: body.upload?.max_files ?? null,
      upload_max_bytes: body.upload?.max_bytes ?? null,
      upload_files: 0,
      upload_bytes: 0,
      restore_limit: body.restore_limit,
      restore_count: 0,
      view_count: 0,
      days: new Map(),
      audit: 'OK',
      deleted_at: null,
      removed_at: null,
      created_at: world.now(),
      order: world.nextOrder(),
    };
    if (body.slug !== undefined && body.slug !== '') takeSlug(world, share, body.slug);
    world.shares.set(share.id, share);
    const { share_url, pass_code, share_id } = presented(world, share);
    return { share_id, share_url, pass_code, share_text: share_url, share_error_files: [] };
  });
}

/** A new passcode invalidates tokens of the previous one. */
function changePassCode(
  world: World,
  share: ShareRow,
  { pass_code: given, pass_code_option: option, reopen }: v.InferOutput<typeof service.ChangedShareBody>,
): void {
  const isKept =
    given === undefined
      ? option === undefined || (option === 'REQUIRED' && share.pass_code !== '')
      : given === share.pass_code;
  if (isKept && !reopen) return;
  share.pass_version += 1;
  if (isKept) return;
  const made = service.newCode(service.codeKinds.pass, world.randomBelow);
  share.pass_code = given ?? (option === 'NOT_REQUIRED' ? '' : made);
}

function changeRoute(world: World): Route {
  return own('PATCH /drive/v1/share/{id}', wire.OwnShare, (call, account) => {
    const body = call.body(service.ChangedShareBody);
    const share = world.shares.get(call.param('id'));
    const isThere = body.reopen ? share?.removed_at === null : share?.deleted_at === null;
    if (share?.account_id !== account.id || !isThere) return refuse('share_not_found');
    if (body.upload !== undefined && share.upload_max_files === null)
      refuse('invalid_argument', { field: 'upload' });
    const { title = share.title, restore_limit = share.restore_limit, expiration_days: days } = body;
    const starts_at = body.start_at === undefined ? share.starts_at : body.start_at;
    const expires_at =
      body.expiration_at ??
      (days === undefined ? share.expires_at : service.shareEnd(days, Math.max(world.now(), starts_at ?? 0)));
    const given = [days, body.expiration_at, body.start_at];
    if (body.reopen || given.some((one) => one !== undefined)) checkTimes(world, starts_at, expires_at);
    if (body.slug === '') Object.assign(share, { slug: '', slug_released_at: world.now() });
    else if (body.slug !== undefined) takeSlug(world, share, body.slug);
    Object.assign(share, { title, restore_limit, starts_at, expires_at });
    if (body.reopen) share.deleted_at = null;
    if (body.upload !== undefined) {
      const { max_files: upload_max_files, max_bytes: upload_max_bytes } = body.upload;
      Object.assign(share, { upload_max_files, upload_max_bytes });
    }
    changePassCode(world, share, body);
    return presented(world, share);
  });
}

/** The routes of a user's shares. */
export function ownShareRoutes(world: World): readonly Route[] {
  return [
    createRoute(world),
    changeRoute(world),

    own('GET /drive/v1/share/{id}/days', wire.ShareDays, (call, account) => {
      const share = world.shares.get(call.param('id'));
      if (share?.account_id !== account.id || share.removed_at !== null) return refuse('share_not_found');
      const today = dayOf(world.now());
      const days = Array.from({ length: service.shareDays }, (_, index) => {
        const at = today - service.shareDays + 1 + index;
        const { views, saves } = share.days.get(at) ?? { views: 0, saves: 0 };
        return { day: service.timeOf(at * service.day).slice(0, 10), views, saves };
      });
      return { days };
    }),

    own('GET /drive/v1/share/list', wire.OwnShareList, (call, account) => {
      const query = call.query(service.OwnSharesQuery);
      const listed = [...world.shares.values()].filter(
        (one) => (query.with_ended === 'true' ? one.removed_at : one.deleted_at) === null,
      );
      const page = newestPage(listed, account.id, query);
      return { data: page.rows.map((row) => presented(world, row)), next_page_token: page.next };
    }),

    own('POST /drive/v1/share:batchDelete', wire.Nothing, (call, account) => {
      const { ids, forget } = call.body(service.EndSharesBody);
      const shares = ids.map((id) => {
        const share = world.shares.get(id);
        const isListed = (forget ? share?.removed_at : share?.deleted_at) === null;
        return share?.account_id === account.id && isListed
          ? share
          : refuse('share_not_found', { field: 'ids' });
      });
      for (const share of shares) {
        share.deleted_at ??= world.now();
        if (forget) share.removed_at = world.now();
      }
      return {};
    }),
  ];
}
