import type * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { requireCaptcha } from './captcha.ts';
import { allowed, own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import type { Account, ShareRow, World } from './world.ts';

function createShare(
  world: World,
  account: Account,
  body: v.InferOutput<typeof service.NewShareBody>,
): ShareRow {
  if (body.slug) refuse('unimplemented', 'slug');
  if (body.sensitive) refuse('unimplemented', 'sensitive');
  if (body.upload !== undefined) refuse('unimplemented', 'upload');
  for (const id of body.file_ids) {
    const row = tree.findFile(world, account.id, id);
    if (row === null || !tree.isLive(row)) refuse('file_not_found', 'file_ids');
  }
  const roots = tree.rootsAmong(world, account.id, body.file_ids);
  const { expiration_days: expirationDays, expiration_at: expiresAt, start_at: startsAt } = body;
  const wanted = { expirationDays, expiresAt, startsAt };
  const times = allowed(service.shareTimes({ starts_at: null, expires_at: null }, wanted, world.now()));
  const isLocked = body.pass_code !== undefined || body.pass_code_option === 'REQUIRED';
  const newPassCode = service.newCode(service.codeKinds.pass, world.randomBelow);
  return world.shares.add({
    ...times,
    id: world.newId(),
    account_id: account.id,
    title: body.title ?? tree.findFile(world, account.id, roots[0] ?? '')?.name ?? '',
    pass_code: isLocked ? (body.pass_code ?? newPassCode) : '',
    roots: new Set(roots),
    file_num: roots.length,
    slug: '',
    upload_max_files: null,
    upload_max_bytes: null,
    upload_files: 0,
    upload_bytes: 0,
    sensitive: 0,
    restore_limit: body.restore_limit,
    restore_count: 0,
    audit: 'OK',
    deleted_at: null,
    created_at: world.now(),
  });
}

/** The routes of a user's shares. */
export const ownShareRoutes: readonly Route[] = [
  own('POST /drive/v1/share', wire.CreatedShare, (call, account, world) => {
    const body = call.body(service.NewShareBody);
    requireCaptcha(world, call);
    const share = createShare(world, account, body);
    return service.presentCreatedShare(share, share.pass_code, world.addresses.app);
  }),

  own('POST /drive/v1/share:batchDelete', wire.Nothing, (call, account, world) => {
    const { ids, forget } = call.body(service.EndSharesBody);
    if (forget) refuse('unimplemented', 'forget');
    const shares = ids.map((id) => {
      const share = world.shares.own(account.id, id);
      return share?.deleted_at === null ? share : refuse('share_not_found', 'ids');
    });
    for (const share of shares) share.deleted_at = world.now();
    return {};
  }),
];
