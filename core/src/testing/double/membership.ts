import * as v from 'valibot';
import { CompensationType } from '../../rules/index.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { own, type Route, refuse } from './routing.ts';
import type { Account, World } from './world.ts';

/** Extends a membership by days, from now when it has expired. */
export function addDays(world: World, account: Account, days: number): void {
  account.vip_expires_at = Math.max(account.vip_expires_at, world.now()) + days * service.day;
}

const wasGiven = (account: Account, kind: service.GrantKind, subject = ''): boolean =>
  account.grants.has(`${kind} ${subject}`);

/** Grants days by the rule of a kind (`days` where the rule has no number), once. Returns how many, or refuses. */
function grantDays(world: World, account: Account, kind: service.GrantKind, subject = '', days = 0): number {
  const rule = service.grantRules[kind];
  if (wasGiven(account, kind, subject)) refuse('already_exists');
  if (rule.needsVerifiedAddress && !account.is_verified) refuse('email_not_verified');
  const given = rule.days ?? days;
  account.grants.add(`${kind} ${subject}`);
  addDays(world, account, given);
  return given;
}

/** Adds an activation code. */
export function makeActivationCode(
  world: World,
  { days, expiresAt }: { readonly days: number; readonly expiresAt: number | null },
): string {
  const code = service.newCode(service.codeKinds.activation, world.randomBelow);
  world.activationCodes.set(service.normaliseCode(code), { days, expiresAt, used: false });
  return code;
}

function redeem(world: World, account: Account, given: string): v.InferInput<typeof wire.Activated> {
  const found =
    world.activationCodes.get(service.normaliseCode(given)) ?? refuse('not_found', 'activation_code');
  if (found.used) refuse('already_exists');
  if (found.expiresAt !== null && found.expiresAt <= world.now()) refuse('out_of_range');
  found.used = true;
  addDays(world, account, found.days);
  const data = { expire: service.expiryOf(account.vip_expires_at) };
  return { result: 'ACCEPTED', add_days: found.days, data };
}

function compensate(
  world: World,
  account: Account,
  { type, action }: v.InferOutput<typeof service.CompensationBody>,
): wire.Compensated {
  const activity = v.is(CompensationType, type) ? world.activities.get(type) : undefined;
  if (activity === undefined || activity.days === 0) return refuse('not_found', 'type');
  const { days } = activity;
  const status = service.withoutDays(activity, account, world.now());
  if (status !== null) return { status, add_days: 0 };
  if (wasGiven(account, 'compensation', type)) return { status: 'taken', add_days: 0 };
  if (action === 'check') return { status: 'eligible', add_days: days };
  return { status: 'claimed', add_days: grantDays(world, account, 'compensation', type, days) };
}

const sum = (days: readonly number[]): number => days.reduce((all, one) => all + one, 0);

/** The routes of invitations. */
const invitationRoutes: readonly Route[] = [
  own('GET /vip/v1/activity/inviteCode', wire.InviteCode, (_, account) => ({ code: account.invite_code })),

  own('GET /vip/v1/activity/inviteInfo', wire.InviteInfo, (_, { invited }, world) => ({
    invited_nums: invited.length,
    add_days: sum(invited.map((one) => one.ownDays)),
    invited_join_days: sum(invited.map((one) => one.days)),
    join_vip_nums: invited.filter(({ guest }) => guest.vip_expires_at > world.now()).length,
  })),

  own('POST /vip/v1/activity/invite', wire.Invited, (call, guest, world) => {
    const code = call.body(service.InviteBody).from.trim().toUpperCase();
    const found = [...world.accounts.values()].find((one) => one.invite_code === code);
    const inviter = found ?? refuse('not_found', 'from');
    if (inviter === guest) refuse('invalid_argument', 'from');
    const days = grantDays(world, guest, 'invited');
    const ownDays = inviter.is_verified ? grantDays(world, inviter, 'inviter', guest.id) : 0;
    inviter.invited.push({ guest, days, ownDays });
    return { result: 'ACCEPTED', add_days: days };
  }),
];

/** The routes of memberships and grants. */
export const membershipRoutes: readonly Route[] = [
  ...invitationRoutes,

  own('GET /drive/v1/privilege/vip', wire.Vip, (_, account, world) => {
    const data = service.presentMembership(account.id, account.vip_expires_at, world.now());
    return { result: 'ACCEPTED', data };
  }),

  own('POST /vip/v1/activity/free-vip', wire.FreeVip, (_, account, world) => ({
    free_days: wasGiven(account, 'free_days') ? 0 : grantDays(world, account, 'free_days'),
  })),

  own('POST /vip/v1/order/activation-code', wire.Activated, (call, account, world) =>
    redeem(world, account, call.body(service.RedeemBody).activation_code),
  ),

  own('POST /vip/v1/activity/compensate', wire.Compensated, (call, account, world) =>
    compensate(world, account, call.body(service.CompensationBody)),
  ),
];
