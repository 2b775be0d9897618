import type { About } from '../../wire/about.ts';
import type { InvitePage, QuantityList } from '../../wire/membership.ts';
import type { Order, OrderStatus } from '../../wire/order.ts';
import type { ProductKind } from '../../wire/settings.ts';
import type { Vip } from '../../wire/vip.ts';
import { day } from '../limits.ts';
import type { TierLimits } from '../tiers.ts';
import { presentPack } from './settings.ts';
import { timeOf } from './time.ts';

/** When a membership ends; empty for an account that never had one. */
export const expiryOf = (expiresAt: number): string => (expiresAt === 0 ? '' : timeOf(expiresAt));

/** The wire format of a membership; there is one kind. */
export function presentMembership(accountId: string, expiresAt: number, now: number): Vip['data'] {
  const valid = expiresAt > now;
  const expire = expiryOf(expiresAt);
  const status = valid ? 'ok' : 'invalid';
  const item = {
    type: 'platinum',
    expire,
    surplus_day: valid ? Math.floor((expiresAt - now) / day) : 0,
    description: '',
    status,
  };
  return {
    expire,
    status,
    type: valid ? 'platinum' : 'novip',
    user_id: accountId,
    vipItem: expiresAt === 0 ? [] : [item],
  };
}

/** `total` null is unlimited. Usage may exceed the total after a membership has ended. */
const quantity = (total: number | null, used: number) => ({
  total_assets: String(total ?? -1),
  assets: String(used),
  size: total === null ? '-1' : String(Math.max(0, total - used)),
});

/** A storage pack as it is stored; its id is that of its order. */
export interface StoragePack {
  readonly id: string;
  readonly bytes: number;
  readonly ends_at: number;
}

/**
 * What an account may use and has used: offline tasks of a day, bytes sent and fetched this month (thumbnails and what
 * offline downloads bring are not counted). Space is no part of it: that is what `about` tells.
 */
export function presentQuantities(
  account: { readonly id: string; readonly vip_expires_at: number },
  now: number,
  limits: TierLimits,
  used: { readonly tasks: number; readonly uploaded: number; readonly downloaded: number },
  packs: { readonly storage: readonly StoragePack[]; readonly traffic: number },
): QuantityList {
  const all = {
    // Refused tasks are counted, too.
    offline: quantity(limits.dailyTasks, Math.min(limits.dailyTasks, used.tasks)),
    upload: quantity(limits.monthlyUpload, used.uploaded),
    download: quantity(limits.monthlyDownload, used.downloaded),
  };
  const { id, vip_expires_at: expiresAt } = account;
  const vip_status = expiresAt > now ? 'ok' : 'invalid';
  return {
    base: { user_id: id, vip_status, expire_time: expiryOf(expiresAt), ...all },
    transfer: all,
    packs: {
      storage: packs.storage.map(({ id: order_id, bytes, ends_at }) => ({
        ...{ order_id, bytes: String(bytes) },
        expires_at: timeOf(ends_at),
      })),
      traffic: String(packs.traffic),
    },
    data: [],
    has_more: false,
  };
}

/** The space of an account, in bytes. */
export const presentAbout = (limit: number, used: number, trashed: number): About => ({
  kind: 'drive#about',
  quota: {
    kind: 'drive#quota',
    limit: String(limit),
    usage: String(used),
    usage_in_trash: String(trashed),
    is_unlimited: false,
  },
  expires_at: '',
});

/** Somebody who came by an invitation; of a name no more than its first letter (R7.15). */
export const presentGuest = (guest: {
  readonly name: string;
  readonly inviter_days: number;
  readonly created_at: number;
}): InvitePage['data'][number] => ({
  name: `${[...guest.name][0] ?? ''}***`,
  add_days: guest.inviter_days,
  time: timeOf(guest.created_at),
});

/** An order as it is stored. */
export interface OrderFacts {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  readonly days: number;
  readonly kind: ProductKind;
  readonly bytes: number;
  readonly amount: number;
  readonly currency: string;
  readonly status: Exclude<OrderStatus, 'EXPIRED'>;
  readonly created_at: number;
  readonly expires_at: number;
  readonly paid_at: number | null;
  readonly refunded_at: number | null;
}

/** The current status of an order: one that was not paid in time has expired. */
export const orderStatusOf = (order: Pick<OrderFacts, 'status' | 'expires_at'>, now: number): OrderStatus =>
  order.status === 'PENDING' && order.expires_at <= now ? 'EXPIRED' : order.status;

/** The wire format of an order; the payment URL is only included while it can be paid. */
export function presentOrder(order: OrderFacts, now: number, paymentUrl: () => string): Order {
  const status = orderStatusOf(order, now);
  return {
    order_id: order.id,
    product_id: order.product_id,
    name: order.name,
    days: order.days,
    ...presentPack(order),
    amount: order.amount,
    currency: order.currency,
    status,
    payment_url: status === 'PENDING' ? paymentUrl() : '',
    created_at: timeOf(order.created_at),
    expires_at: timeOf(order.expires_at),
    paid_at: timeOf(order.paid_at),
    refunded_at: timeOf(order.refunded_at),
  };
}
