import * as v from 'valibot';
import { CompensationType } from '../../rules/index.ts';
import * as wire from '../../wire/index.ts';
import { bodyOf, own, queryOf, type Route, refuse } from './frame.ts';
import { addDays, grantDays, rewardDays, wasGiven } from './grants.ts';
import { day, hour, type Limit } from './limits.ts';
import { isMember, offlineLimit, tierOf, trafficOf } from './tiers.ts';
import { filesOf } from './tree.ts';
import { type Account, timeOf, type World } from './world.ts';

const wrongCodes: Limit = { name: 'activation-wrong', max: 10, window: hour };
const rewardTypes = ['upload_first', 'share_first', 'invite_first'] as const;
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const expiryOf = (account: Account): string =>
  account.vipExpiresAt === 0 ? '' : timeOf(account.vipExpiresAt);

function presentMembership(world: World, account: Account): wire.Vip['data'] {
  const valid = isMember(world, account);
  const expire = expiryOf(account);
  const status = valid ? 'ok' : 'invalid';
  const surplus = valid ? Math.floor((account.vipExpiresAt - world.now()) / day) : 0;
  const item = { type: 'platinum', expire, surplus_day: surplus, description: '', status };
  return {
    expire,
    status,
    type: valid ? 'platinum' : 'novip',
    user_id: account.id,
    vipItem: account.vipExpiresAt === 0 ? [] : [item],
  };
}

/** `assets` of `total_assets` are used, `size` is what is left. */
const quantity = (total: number, used: number) => ({
  total_assets: String(total),
  assets: String(used),
  size: String(Math.max(0, total - used)),
});

function quantities(world: World, account: Account): wire.QuantityList {
  const { dailyTasks, monthlyTraffic } = tierOf(world, account);
  const { uploaded, downloaded } = trafficOf(world, account);
  const tasks = world.limits.usesOf(offlineLimit(world, account), account.id);
  const all = {
    offline: quantity(dailyTasks, Math.min(dailyTasks, tasks)),
    upload: quantity(monthlyTraffic, uploaded),
    download: quantity(monthlyTraffic, downloaded),
  };
  const vip_status = isMember(world, account) ? 'ok' : 'invalid';
  return {
    base: { user_id: account.id, vip_status, expire_time: expiryOf(account), ...all },
    transfer: all,
    data: [],
    has_more: false,
  };
}

const normaliseCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** For operators: a code that gives so many days, once. */
export function makeActivationCode(
  world: World,
  { days, expiresAt }: { readonly days: number; readonly expiresAt: number | null },
): string {
  const code = Array.from({ length: 4 }, () => world.pick(codeLetters, 4)).join('-');
  world.activationCodes.set(normaliseCode(code), { days, expiresAt, used: false });
  return code;
}

function redeem(world: World, account: Account, given: string): v.InferInput<typeof wire.Activated> {
  if (world.limits.usesOf(wrongCodes, account.id) >= wrongCodes.max) refuse('resource_exhausted');
  const found = world.activationCodes.get(normaliseCode(given));
  if (found === undefined) {
    world.limits.count(wrongCodes, account.id);
    return refuse('not_found', { field: 'activation_code' });
  }
  if (found.used) refuse('already_exists');
  if (found.expiresAt !== null && found.expiresAt <= world.now()) refuse('out_of_range');
  found.used = true;
  addDays(world, account, found.days);
  return { result: 'ACCEPTED', add_days: found.days, data: { expire: expiryOf(account) } };
}

function isDone(world: World, account: Account, type: (typeof rewardTypes)[number]): boolean {
  if (type === 'upload_first') {
    return filesOf(world, account.id).some(
      (row) => row.kind === 'drive#file' && row.phase === 'PHASE_TYPE_COMPLETE',
    );
  }
  return type === 'share_first'
    ? [...world.shares.values()].some((share) => share.accountId === account.id)
    : world.invitations.some((one) => one.from === account.id);
}

const Compensation = v.object({
  type: v.pipe(v.string(), v.maxLength(128)),
  action: v.picklist(['check', 'claim']),
});

function compensate(
  world: World,
  account: Account,
  wanted: v.InferOutput<typeof Compensation>,
): wire.Compensated {
  const activity = v.is(CompensationType, wanted.type) ? world.activities.get(wanted.type) : undefined;
  if (activity === undefined) return refuse('not_found', { field: 'type' });
  const now = world.now();
  if (now < activity.start || now >= activity.end) return { status: 'ended', add_days: 0 };
  if (account.createdAt > activity.start) return { status: 'not_eligible', add_days: 0 };
  const subject = wanted.type;
  if (wasGiven(world, account, 'compensation', subject)) return { status: 'taken', add_days: 0 };
  if (wanted.action === 'check') return { status: 'eligible', add_days: activity.days };
  const days = grantDays(world, account, 'compensation', { subject, days: activity.days });
  return { status: 'claimed', add_days: days };
}

const ActivityData = v.optional(
  v.union([v.pipe(v.string(), v.maxLength(4096)), v.record(v.string(), v.unknown())]),
);

/** Membership and what gives days of it. */
export function membershipRoutes(world: World): readonly Route[] {
  return [
    own('GET', '/drive/v1/privilege/vip', wire.Vip, (_, account) => ({
      result: 'ACCEPTED',
      data: presentMembership(world, account),
    })),

    own('POST', '/vip/v1/activity/free-vip', wire.FreeVip, (_, account) => ({
      free_days: wasGiven(world, account, 'free_days', '') ? 0 : grantDays(world, account, 'free_days'),
    })),

    own('GET', '/vip/v1/quantity/list', wire.QuantityList, (_, account) => quantities(world, account)),

    own('POST', '/vip/v1/order/activation-code', wire.Activated, (ask, account) => {
      const Code = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
      const body = bodyOf(ask, v.object({ activation_code: Code, data: ActivityData }));
      return redeem(world, account, body.activation_code);
    }),

    own('GET', '/vip/v1/task/status', wire.VipTaskStatus, (ask, account) => {
      queryOf(ask, v.object({ scene: v.literal('newcomer') }));
      return {
        tasks: rewardTypes.map((type) => {
          const open = isDone(world, account, type) ? ('done' as const) : ('open' as const);
          const status = wasGiven(world, account, 'task', type) ? ('rewarded' as const) : open;
          return { type, status, reward_days: rewardDays };
        }),
      };
    }),

    own('POST', '/vip/v1/activity/rewardVip', wire.Rewarded, (ask, account) => {
      const { type } = bodyOf(ask, v.object({ type: v.picklist(rewardTypes), data: ActivityData }));
      if (wasGiven(world, account, 'task', type)) refuse('already_exists');
      if (!isDone(world, account, type)) refuse('failed_precondition');
      return { result: 'ACCEPTED', add_days: grantDays(world, account, 'task', { subject: type }) };
    }),

    own('POST', '/vip/v1/activity/compensate', wire.Compensated, (ask, account) =>
      compensate(world, account, bodyOf(ask, Compensation)),
    ),
  ];
}
