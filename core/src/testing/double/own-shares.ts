import type * as v from 'valibot';
import { slugSkeleton } from '../../rules/share-words.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { newestPage } from './present.ts';
import { allowed, countUse, own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import type { ShareRow, World } from './world.ts';

/** Adds one to today's views or saves. */
export function countDay(world: World, share: ShareRow, what: 'views' | 'saves'): void {
  const at = service.dayNumber(world.now());
  const counts = share.days.get(at) ?? { views: 0, saves: 0 };
  counts[what] += 1;
  share.days.set(at, counts);
}

/** Sets or clears the share's slug; refuses one that is taken, or that looks like one. */
function setSlug(world: World, share: ShareRow, slug: string): void {
  const own = world.slugs.get(slugSkeleton(share.slug));
  if (own?.share === share) own.released_at = world.now();
  if (slug !== '') {
    countUse(world, service.limits.shareWords, share.account_id);
    const held = world.slugs.get(slugSkeleton(slug));
    if (held !== undefined && held.share !== share) {
      const row = { ...held.share, released_at: held.released_at };
      if (service.isSlugHeld(row, share.account_id, world.now())) refuse('already_exists', 'slug');
      held.share.slug = '';
    }
    world.slugs.set(slugSkeleton(slug), { share, released_at: null });
  }
  share.slug = slug;
}

type Options = v.InferOutput<typeof service.ChangedShareBody> | v.InferOutput<typeof service.NewShareBody>;

/** The times of a share as its owner wants them. */
function timesOf(world: World, before: Parameters<typeof service.shareTimes>[0], body: Options) {
  const { expiration_days: expirationDays, expiration_at: expiresAt, start_at: startsAt } = body;
  const wanted = { expirationDays, expiresAt, startsAt };
  const isAsked = ('reopen' in body && body.reopen) || service.wantsTimes(wanted);
  return isAsked ? allowed(service.shareTimes(before, wanted, world.now())) : before;
}

const newPassCode = (world: World): string => service.newCode(service.codeKinds.pass, world.randomBelow);

/** What a share leads to, of what is left. */
const firstOf = (world: World, share: ShareRow) =>
  [...share.roots]
    .toSorted()
    .flatMap((id) => tree.findFile(world, share.account_id, id) ?? [])
    .find((row) => tree.isLive(row)) ?? null;

const passCodeOf = ({ pass_code: code }: ShareRow) =>
  code === '' ? { kind: 'none' as const } : { kind: 'known' as const, code };

const presented = (world: World, share: ShareRow): v.InferInput<typeof wire.OwnShare> =>
  service.presentOwnShare(share, world.now(), {
    passCode: passCodeOf(share),
    views: share.view_count,
    app: world.addresses.app,
    first: firstOf(world, share),
  });

/** Whether an open share of the account leads to the entry. */
export const isShared = (world: World, accountId: string, id: string): boolean =>
  world.shares
    .of(accountId)
    .some(
      (share) =>
        share.roots.has(id) &&
        share.deleted_at === null &&
        (share.expires_at === null || share.expires_at > world.now()),
    );

const createRoute = own('POST /drive/v1/share', wire.CreatedShare, (call, account, world) => {
  const body = call.body(service.NewShareBody);
  requireCaptcha(world, call);
  const rows = body.file_ids.map((id) => {
    const row = tree.findFile(world, account.id, id);
    return row !== null && tree.isLive(row) ? row : refuse('file_not_found', 'file_ids');
  });
  const above = body.file_ids.flatMap((id) => tree.ancestry(world, account.id, id));
  if (above.some((row) => world.prohibited.has(row.id) || world.prohibited.has(row.gcid ?? '')))
    refuse('permission_denied', 'file_ids');
  if (body.upload !== undefined && (rows.length !== 1 || rows[0]?.kind !== 'drive#folder'))
    refuse('invalid_argument', 'file_ids');
  const { starts_at, expires_at } = timesOf(world, { starts_at: null, expires_at: null }, body);
  const isLocked = body.pass_code !== undefined || body.pass_code_option === 'REQUIRED';
  const share: ShareRow = {
    id: world.newId(),
    account_id: account.id,
    title: body.title ?? rows[0]?.name ?? '',
    pass_code: isLocked ? (body.pass_code ?? newPassCode(world)) : '',
    pass_version: 1,
    roots: new Set(body.file_ids),
    file_num: rows.length,
    expires_at,
    starts_at,
    slug: '',
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
  setSlug(world, share, body.slug ?? '');
  world.shares.add(share);
  return service.presentCreatedShare(share, share.pass_code, world.addresses.app);
});

/** A new passcode invalidates tokens of the previous one. */
function changePassCode(
  world: World,
  share: ShareRow,
  { pass_code: own, pass_code_option: option, reopen }: v.InferOutput<typeof service.ChangedShareBody>,
): void {
  const isKept = service.keepsPassCode(passCodeOf(share), { option, own });
  if (!isKept || reopen) share.pass_version += 1;
  if (!isKept) share.pass_code = own ?? (option === 'NOT_REQUIRED' ? '' : newPassCode(world));
}

const changeRoute = own('PATCH /drive/v1/share/{id}', wire.OwnShare, (call, account, world) => {
  const body = call.body(service.ChangedShareBody);
  const share = world.shares.own(account.id, call.param('id'));
  if (share === null || (body.reopen ? share.removed_at : share.deleted_at) !== null)
    return refuse('share_not_found');
  if (body.upload !== undefined && share.upload_max_files === null) refuse('invalid_argument', 'upload');
  const { title = share.title, restore_limit = share.restore_limit, upload } = body;
  const times = timesOf(world, share, body);
  if (body.slug !== undefined) setSlug(world, share, body.slug);
  Object.assign(share, { title, restore_limit, starts_at: times.starts_at, expires_at: times.expires_at });
  if (body.reopen) share.deleted_at = null;
  share.upload_max_files = upload?.max_files ?? share.upload_max_files;
  share.upload_max_bytes = upload?.max_bytes ?? share.upload_max_bytes;
  changePassCode(world, share, body);
  return presented(world, share);
});

/** The routes of a user's shares. */
export const ownShareRoutes: readonly Route[] = [
  createRoute,
  changeRoute,

  own('GET /drive/v1/share/{id}/days', wire.ShareDays, (call, account, world) => {
    const share = world.shares.own(account.id, call.param('id'));
    if (share?.removed_at !== null) return refuse('share_not_found');
    return { days: service.shareDaysOf(share.days, world.now()) };
  }),

  own('GET /drive/v1/share/list', wire.OwnShareList, (call, account, world) => {
    const query = call.query(service.OwnSharesQuery);
    const listed = [...world.shares.values()].filter(
      (one) => (query.with_ended === 'true' ? one.removed_at : one.deleted_at) === null,
    );
    const page = newestPage(listed, account.id, query);
    return { data: page.rows.map((row) => presented(world, row)), next_page_token: page.next };
  }),

  own('POST /drive/v1/share:batchDelete', wire.Nothing, (call, account, world) => {
    const { ids, forget } = call.body(service.EndSharesBody);
    const shares = ids.map((id) => {
      const share = world.shares.own(account.id, id);
      return share !== null && (forget ? share.removed_at : share.deleted_at) === null
        ? share
        : refuse('share_not_found', 'ids');
    });
    for (const share of shares) {
      share.deleted_at ??= world.now();
      if (forget) share.removed_at = world.now();
    }
    return {};
  }),
];
