import { goodsOf } from '@aloft/core/rules';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { addStoragePack, removeStoragePack } from '../packs/storage-packs.ts';
import { addTraffic, takeTraffic } from '../packs/traffic-balance.ts';
import { grantDays, revokeGrant } from '../vip/grants.ts';
import { paymentProvider } from './configured-provider.ts';
import type { OrderRow } from './orders.ts';
import type { PaymentEvent, PaymentProvider } from './provider.ts';

/** The effect of an event on an order, independent of the order of events (P12). */
export type Consequence =
  | 'none'
  /** Give what was bought. Also for an expired or declined order: whoever pays late still gets it. */
  | 'give'
  | 'decline'
  /** The order was cancelled: refund the money, give nothing. */
  | 'sendBack'
  /** The money was refunded before anything was given. */
  | 'end'
  | 'revoke';

const consequences: Readonly<Record<OrderRow['status'], Record<PaymentEvent['type'], Consequence>>> = {
  PENDING: { paid: 'give', failed: 'decline', refunded: 'end' },
  FAILED: { paid: 'give', failed: 'none', refunded: 'end' },
  CANCELLED: { paid: 'sendBack', failed: 'none', refunded: 'end' },
  PAID: { paid: 'none', failed: 'none', refunded: 'revoke' },
  REFUNDED: { paid: 'none', failed: 'none', refunded: 'none' },
};

function consequenceOf(status: OrderRow['status'], type: PaymentEvent['type']): Consequence {
  return consequences[status][type];
}

/** Gives what was bought, in the transaction that settles the order. */
async function give(services: Services, order: OrderRow): Promise<void> {
  const { db } = services;
  const { id: orderId, account_id: accountId } = order;
  const goods = goodsOf(order);
  switch (goods.kind) {
    case 'membership':
      await grantDays(services, { accountId, kind: 'order', subject: orderId, days: goods.days });
      return;
    case 'storage':
      await addStoragePack(db, { orderId, accountId, ...goods }, services.clock());
      return;
    case 'traffic':
      await addTraffic(db, accountId, goods.bytes);
      return;
  }
}

/** Takes back what was given; of traffic, what is left. */
async function takeBack(services: Services, order: OrderRow): Promise<void> {
  const { db } = services;
  const { id: orderId, account_id: accountId } = order;
  const goods = goodsOf(order);
  switch (goods.kind) {
    case 'membership':
      await revokeGrant(services, { accountId, kind: 'order', subject: orderId, days: goods.days });
      return;
    case 'storage':
      await removeStoragePack(db, orderId);
      return;
    case 'traffic':
      await takeTraffic(db, accountId, goods.bytes);
      return;
  }
}

async function apply(services: Services, order: OrderRow, what: Consequence): Promise<void> {
  const { db } = services;
  const now = services.clock();
  const set = (values: Partial<OrderRow>): Promise<unknown> =>
    db.updateTable('orders').set(values).where('id', '=', order.id).execute();
  switch (what) {
    case 'give':
      await set({ status: 'PAID', paid_at: now });
      await give(services, order);
      return;
    case 'decline':
      await set({ status: 'FAILED' });
      return;
    case 'sendBack':
      await set({ refund_due: 1, paid_at: now });
      return;
    case 'end':
      await set({ status: 'REFUNDED', refund_due: 0, refunded_at: now });
      return;
    case 'revoke':
      await set({ status: 'REFUNDED', refunded_at: now });
      await takeBack(services, order);
      return;
    case 'none':
      return;
  }
}

/**
 * Handles a provider's event in one transaction (P12, P13): a repeated event changes nothing, a hundred concurrent
 * ones give what was bought once. The amount must be that of the order (`failed_precondition`, and a log line).
 */
export async function settle(
  services: Services,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Consequence | Refusal> {
  const now = services.clock();
  const done = await atomicBatch(services.db, async (db): Promise<Consequence | Refusal> => {
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', event.orderId)
      .where('provider', '=', provider.name)
      .executeTakeFirst();
    if (order === undefined) return refuse('not_found', { field: 'orderId' });
    if (event.amount !== order.amount || event.currency !== order.currency) {
      return refuse('failed_precondition', { field: 'amount' });
    }
    const fresh = await db
      .insertInto('payment_events')
      .values({
        provider: provider.name,
        id: event.id,
        order_id: order.id,
        type: event.type,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (fresh.numInsertedOrUpdatedRows !== 1n) return 'none';
    const what = consequenceOf(order.status, event.type);
    await apply({ ...services, db }, order, what);
    return what;
  });
  const outcome = isRefusal(done) ? done.refused : done;
  services.log({ event: 'payment', detail: `${provider.name} ${event.orderId} ${event.type}: ${outcome}` });
  return done;
}

/** Refunds payments of cancelled orders; retried hourly while the provider fails. */
export async function sendLateRefunds(services: Services): Promise<void> {
  const provider = paymentProvider(services);
  if (provider === null) return;
  const due = await services.db
    .selectFrom('orders')
    .selectAll()
    .where('refund_due', '=', 1)
    .where('provider', '=', provider.name)
    .limit(100)
    .execute();
  for (const order of due) {
    try {
      const event = await provider.refund(order);
      if (event !== null) await settle(services, provider, event);
    } catch (error) {
      services.log({ event: 'refund', detail: order.id, error: String(error) });
    }
  }
}

/** For operators: refunds a paid order and takes back what it gave. `failed_precondition` for any other order. */
export async function refundOrder(services: Services, orderId: string): Promise<Refusal | null> {
  const provider = paymentProvider(services);
  const order = await services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) return refuse('not_found');
  if (provider === null || order.provider !== provider.name || order.status !== 'PAID') {
    return refuse('failed_precondition');
  }
  const event = await provider.refund(order);
  const settled = event === null ? null : await settle(services, provider, event);
  return isRefusal(settled) ? settled : null;
}
