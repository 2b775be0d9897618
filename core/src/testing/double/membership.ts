import * as v from 'valibot';
import { CompensationType, decideNavigation } from '../../rules/index.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { toText } from './bytes.ts';
import { newestPage } from './present.ts';
import { type Call, countUse, own, type Route, raw, refusalOf, refuse } from './routing.ts';
import * as tree from './tree.ts';
import type { Account, OrderRow, World } from './world.ts';

/** Max. rewarded invitations per mailbox and month. */
const invitationsPerMonth = 5;

/** Extends a membership by days, from now when it has expired. */
function addDays(world: World, account: Account, days: number): void {
  account.vip_expires_at = Math.max(account.vip_expires_at, world.now()) + days * service.day;
}

/** Whether the account, or another of the same mailbox, was granted it. */
function wasGiven(world: World, account: Account, kind: service.GrantKind, subject = ''): boolean {
  const mailbox = service.mailboxOf(account.email);
  return world.grants.some(
    (one) =>
      one.kind === kind &&
      one.subject === subject &&
      (one.account_id === account.id || one.mailbox === mailbox),
  );
}

/** Grants days by the rule of a kind (`days` where the rule has no number). Returns how many, or refuses. */
export function grantDays(
  world: World,
  account: Account,
  kind: service.GrantKind,
  subject = '',
  days = 0,
): number {
  const [mailbox, now, rule] = [service.mailboxOf(account.email), world.now(), service.grantRules[kind]];
  if (wasGiven(world, account, kind, subject)) refuse('already_exists');
  if (rule.needsVerifiedAddress && !account.is_verified) refuse('email_not_verified');
  const ofMonth = world.grants.filter(
    (one) => one.kind === kind && one.mailbox === mailbox && one.created_at >= service.monthStart(now),
  );
  if (rule.perMonth !== null && ofMonth.length >= invitationsPerMonth) refuse('resource_exhausted');
  const given = rule.days ?? days;
  world.grants.push({ account_id: account.id, mailbox, kind, subject, days: given, created_at: now });
  if (given > 0) addDays(world, account, given);
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
  const { wrongActivationCodes: wrong } = service.limits;
  if (world.limits.usesOf(wrong, account.id) >= wrong.max) refuse('resource_exhausted');
  const found = world.activationCodes.get(service.normaliseCode(given));
  if (found === undefined) {
    world.limits.count(wrong, account.id);
    return refuse('not_found', 'activation_code');
  }
  if (found.used) refuse('already_exists');
  if (found.expiresAt !== null && found.expiresAt <= world.now()) refuse('out_of_range');
  found.used = true;
  addDays(world, account, found.days);
  const data = { expire: service.expiryOf(account.vip_expires_at) };
  return { result: 'ACCEPTED', add_days: found.days, data };
}

/** Whether a new user has completed a reward task. */
function isDone(world: World, account: Account, type: service.RewardType): boolean {
  if (type === 'upload_first') return tree.filesOf(world, account.id).some((row) => row.blob !== null);
  return type === 'share_first'
    ? world.shares.of(account.id).length > 0
    : world.invitations.some((one) => one.inviter === account);
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
  if (wasGiven(world, account, 'compensation', type)) return { status: 'taken', add_days: 0 };
  if (action === 'check') return { status: 'eligible', add_days: days };
  return { status: 'claimed', add_days: grantDays(world, account, 'compensation', type, days) };
}

/** Whether the account is in the inviter's own chain of invitations. */
function isCircle(world: World, account: Account, inviter: Account | undefined): boolean {
  if (inviter === undefined) return false;
  return inviter === account || isCircle(world, account, world.accounts.get(inviter.invited_by ?? ''));
}

/** Days granted to the inviter; 0 if the rule grants none. */
function rewardInviter(world: World, inviter: Account, guest: Account): number {
  try {
    return grantDays(world, inviter, 'inviter', service.mailboxOf(guest.email));
  } catch (error) {
    refusalOf(error);
    return 0;
  }
}

const invited = (world: World, account: Account) =>
  world.invitations.filter((one) => one.inviter === account);
const sum = (days: readonly number[]): number => days.reduce((all, one) => all + one, 0);

/** The routes of invitations. */
const invitationRoutes: readonly Route[] = [
  own('GET /vip/v1/activity/inviteCode', wire.InviteCode, (_, account) => ({ code: account.invite_code })),

  own('GET /vip/v1/activity/inviteInfo', wire.InviteInfo, (_, account, world) => {
    const all = invited(world, account);
    return {
      invited_nums: all.length,
      add_days: sum(all.map((one) => one.inviter_days)),
      invited_join_days: sum(all.map((one) => one.days)),
      join_vip_nums: all.filter(({ guest }) => guest.vip_expires_at > world.now()).length,
    };
  }),

  own('POST /vip/v1/activity/invite', wire.Invited, (call, guest, world) => {
    const code = call.body(service.InviteBody).from.trim().toUpperCase();
    const found = [...world.accounts.values()].find((one) => one.invite_code === code);
    const inviter = found ?? refuse('not_found', 'from');
    const isOwn = service.mailboxOf(inviter.email) === service.mailboxOf(guest.email);
    if (isOwn || isCircle(world, guest, inviter)) refuse('invalid_argument', 'from');
    const days = grantDays(world, guest, 'invited');
    const inviter_days = rewardInviter(world, inviter, guest);
    guest.invited_by = inviter.id;
    world.invitations.unshift({ inviter, guest, days, inviter_days, created_at: world.now() });
    return { result: 'ACCEPTED', add_days: days };
  }),

  own('GET /vip/v1/activity/inviteExtActivityPage', wire.InvitePage, (call, account, world) => {
    const { limit } = call.query(service.InvitePageQuery);
    const page = invited(world, account).slice(0, limit);
    const data = page.map((one) => service.presentGuest({ ...one, name: one.guest.name }));
    return { data, total: invited(world, account).length };
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
    free_days: wasGiven(world, account, 'free_days') ? 0 : grantDays(world, account, 'free_days'),
  })),

  own('GET /vip/v1/quantity/list', wire.QuantityList, (_, account, world) => {
    const tier = tree.tierOf(world, account);
    const tasks = world.limits.usesOf(service.offlineLimit(tier), account.id);
    const used = { ...tree.trafficOf(world, account), tasks };
    return service.presentQuantities(account, world.now(), tier, used);
  }),

  own('POST /vip/v1/order/activation-code', wire.Activated, (call, account, world) =>
    redeem(world, account, call.body(service.RedeemBody).activation_code),
  ),

  own('GET /vip/v1/task/status', wire.VipTaskStatus, (call, account, world) => {
    call.query(service.SceneQuery);
    const tasks = service.rewardTypes.map((type) => {
      const open = isDone(world, account, type) ? ('done' as const) : ('open' as const);
      const status = wasGiven(world, account, 'task', type) ? ('rewarded' as const) : open;
      return { type, status, reward_days: service.rewardDays };
    });
    return { tasks };
  }),

  own('POST /vip/v1/activity/rewardVip', wire.Rewarded, (call, account, world) => {
    const { type } = call.body(service.RewardBody);
    if (wasGiven(world, account, 'task', type)) refuse('already_exists');
    if (!isDone(world, account, type)) refuse('failed_precondition');
    return { result: 'ACCEPTED', add_days: grantDays(world, account, 'task', type) };
  }),

  own('POST /vip/v1/activity/compensate', wire.Compensated, (call, account, world) =>
    compensate(world, account, call.body(service.CompensationBody)),
  ),
];

/** The products for sale, localized where available. */
export const productsOf = (world: World, language: string) =>
  world.payments === 'off' ? [] : service.productsIn([...world.products.values()], language);

/** Refunds a paid order and revokes its days. Throws when it is not paid. */
export function refundOrder(world: World, id: string): void {
  const order = world.orders.get(id);
  const account = world.accounts.get(order?.account_id ?? '');
  if (order?.status !== 'PAID' || account === undefined) throw new Error('the order is not paid');
  Object.assign(order, { status: 'REFUNDED', refunded_at: world.now() });
  const without = Math.max(account.vip_expires_at - order.days * service.day, world.now());
  account.vip_expires_at = Math.min(account.vip_expires_at, without);
}

const present = (world: World, order: OrderRow): wire.Order =>
  service.presentOrder(order, world.now(), () => `${world.addresses.content}/pay/${order.token}`);
const orderOf = (world: World, call: Call, account: Account): OrderRow =>
  world.orders.own(account.id, call.param('id')) ?? refuse('not_found');

/** The routes of orders, and the payment page. */
export const orderRoutes: readonly Route[] = [
  own('POST /vip/v1/order', wire.PlacedOrder, (call, account, world) => {
    const body = call.body(service.NewOrderBody);
    const back = decideNavigation(body.return_url, world.addresses.app, 'refused');
    if (back.kind !== 'internal') return refuse('invalid_argument', 'return_url');
    if (world.payments === 'off') refuse('unimplemented');
    const language = body.language ?? call.headers.get('accept-language') ?? '';
    const found = productsOf(world, language).find((one) => one.id === body.product_id);
    const product = found ?? refuse('not_found', 'product_id');
    countUse(world, service.limits.orders, account.id);
    const [now, { price: amount, id: product_id, name, days, currency }] = [world.now(), product];
    const order: OrderRow = {
      ...{ product_id, name, days, amount, currency },
      id: world.newId(),
      account_id: account.id,
      token: world.newSecret(),
      return_path: back.path,
      created_at: now,
      expires_at: now + service.lives.order,
      order: world.nextOrder(),
      status: 'PENDING',
      paid_at: null,
      refunded_at: null,
    };
    const { order_id, payment_url = '', expires_at } = present(world, world.orders.add(order));
    return { order_id, payment_url, expires_at, amount, currency };
  }),

  own('GET /vip/v1/orders', wire.OrderList, (call, account, world) => {
    const page = newestPage(world.orders.values(), account.id, call.query(service.PageQuery));
    return { orders: page.rows.map((order) => present(world, order)), next_page_token: page.next };
  }),

  own('GET /vip/v1/order/{id}', wire.Order, (call, account, world) =>
    present(world, orderOf(world, call, account)),
  ),

  own('DELETE /vip/v1/order/{id}', wire.Order, (call, account, world) => {
    const order = orderOf(world, call, account);
    if (order.status === 'PAID' || order.status === 'REFUNDED') refuse('failed_precondition');
    order.status = 'CANCELLED';
    return present(world, order);
  }),

  // The payment page: one click pays and returns to the order's return path.
  raw('POST /pay/{token}', (call, world) => {
    const found = [...world.orders.values()].find((one) => one.token === call.param('token'));
    const order = found ?? refuse('not_found');
    const account = world.accounts.get(order.account_id) ?? refuse('not_found');
    const decision = new URLSearchParams(toText(call.bytes)).get('decision');
    const status = service.orderStatusOf(order, world.now());
    if (status !== 'PENDING' || (decision !== 'pay' && decision !== 'decline')) {
      const isGone = status === 'EXPIRED' || status === 'CANCELLED';
      return new Response(status, { status: isGone ? 410 : 200 });
    }
    order.status = decision === 'pay' ? 'PAID' : 'FAILED';
    if (decision === 'pay') {
      order.paid_at = world.now();
      addDays(world, account, order.days);
    }
    const back = new URL(order.return_path, world.addresses.app);
    back.searchParams.set('order_id', order.id);
    return new Response(null, { status: 303, headers: { location: back.href } });
  }),
];
