import { createHash } from 'node:crypto';
import type { Order, OrderStatus, PlacedOrder } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse, type Limit } from '../../platform/http/rate-limit.ts';
import { type KeyRing, keyIdOf, type Place } from '../../platform/keys/key-ring.ts';
import { sealed } from '../../platform/keys/stored-secrets.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { readCursor, readNewest } from '../files/cursor.ts';
import { listProducts } from '../settings/products.ts';
import type { PaymentProvider } from './provider.ts';

export type OrderRow = Selectable<Tables['orders']>;

/** An order can be paid for so long. */
const orderLife = 30 * 60_000;
/** More than anybody buys: each one is a row that stays. */
const ordersMade: Limit = { name: 'orders', most: 60, window: 3600_000 };

/** What a person wants to buy. */
export interface WantedOrder {
  readonly productId: string;
  /** In which of the product's languages it was offered. */
  readonly language: string;
  /** The buyer's own, for mails. */
  readonly locale: Locale;
  /** A path of our own, where the payment page leads back to. */
  readonly returnPath: string;
  readonly remembered: Remembered | null;
}

/** The same write names the same order: a kill between the order and the memory of its answer makes no second one. */
function orderId(remembered: Remembered | null): string {
  if (remembered === null) return newId();
  return `o${createHash('sha256').update(`order ${remembered.key}`).digest('base64url').slice(0, 21)}`;
}

/** How an order stands at this moment: one that nobody paid in time has expired. */
export function statusOf(row: Pick<OrderRow, 'status' | 'expires_at'>, now: number): OrderStatus {
  return row.status === 'PENDING' && row.expires_at <= now ? 'EXPIRED' : row.status;
}

const timeOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

const placeOfUrl = (orderId: string): Place => ({ table: 'orders', column: 'payment_url', row: orderId });

/** Where an order is paid: whoever has the address can pay. Empty when its key was given up; it is bought anew then. */
function paymentUrlOf(keys: KeyRing, { id, payment_url: stored }: OrderRow): string {
  // One that an earlier build has stored is in the clear.
  return keyIdOf(stored) === null ? stored : (keys.open(placeOfUrl(id), stored) ?? '');
}

/** An order as the wire shows it; where it is paid only while it can be. */
function presentOrder({ keys, clock }: Pick<Services, 'keys' | 'clock'>, row: OrderRow): Order {
  const status = statusOf(row, clock());
  return {
    order_id: row.id,
    product_id: row.product_id,
    name: row.name,
    days: row.days,
    amount: row.amount,
    currency: row.currency,
    status,
    payment_url: status === 'PENDING' ? paymentUrlOf(keys, row) : '',
    created_at: timeOf(row.created_at),
    expires_at: timeOf(row.expires_at),
    paid_at: timeOf(row.paid_at),
    refunded_at: timeOf(row.refunded_at),
  };
}

/** Writes the order down as the product stands now: what is changed of it later does not matter to this order. */
async function keepOrder(
  services: Services,
  provider: PaymentProvider,
  accountId: string,
  wanted: WantedOrder,
): Promise<OrderRow | Refusal> {
  const products = await listProducts(services, wanted.language);
  const product = products.find((one) => one.id === wanted.productId);
  if (product === undefined) return refuse('not_found', { field: 'product_id' });
  const id = orderId(wanted.remembered);
  const now = services.clock();
  return transact(services.db, async (db): Promise<OrderRow | Refusal> => {
    const before = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
    if (before !== undefined) return before;
    const over = await countUse({ ...services, db }, ordersMade, accountId);
    if (over !== null) return over;
    return db
      .insertInto('orders')
      .values({
        id,
        account_id: accountId,
        product_id: product.id,
        name: product.name,
        days: product.days,
        amount: product.price,
        currency: product.currency,
        provider: provider.name,
        status: 'PENDING',
        payment_url: '',
        return_url: wanted.returnPath,
        locale: wanted.locale,
        created_at: now,
        expires_at: now + orderLife,
        paid_at: null,
        refunded_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Makes an order (R7.21, P12): written first, then announced to the provider, then answered. `not_found` names an
 * unknown product, `resource_exhausted` comes after sixty in an hour.
 */
export async function placeOrder(
  services: Services,
  provider: PaymentProvider,
  accountId: string,
  wanted: WantedOrder,
): Promise<PlacedOrder | Refusal> {
  const order = await keepOrder(services, provider, accountId, wanted);
  if (isRefusal(order)) return order;
  const paymentUrl = await provider.begin(order);
  if (isRefusal(paymentUrl)) return paymentUrl;
  const answer: PlacedOrder = {
    order_id: order.id,
    payment_url: paymentUrl,
    expires_at: timeOf(order.expires_at),
    amount: order.amount,
    currency: order.currency,
  };
  await transact(services.db, async (db) => {
    const payment_url = await sealed({ ...services, db }, placeOfUrl(order.id), paymentUrl);
    await db.updateTable('orders').set({ payment_url }).where('id', '=', order.id).execute();
    await rememberAnswer(db, wanted.remembered, 200, answer);
  });
  return answer;
}

/** An order of the account; another's is unknown. */
export async function findOrder(services: Services, accountId: string, id: string): Promise<Order | Refusal> {
  const row = await services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? refuse('not_found') : presentOrder(services, row);
}

/** One page of the account's orders, newest first. */
export async function listOrders(
  services: Services,
  accountId: string,
  page: { readonly limit: number; readonly page_token: string },
): Promise<{ orders: Order[]; next_page_token: string } | Refusal> {
  const cursor = readCursor(page.page_token);
  if (isRefusal(cursor)) return cursor;
  const own = services.db.selectFrom('orders').selectAll().where('account_id', '=', accountId);
  const { rows, next } = await readNewest(own, { cursor, limit: page.limit });
  return { orders: rows.map((row) => presentOrder(services, row)), next_page_token: next };
}

/**
 * Gives an order up (P12): paid after all, its money is sent back. Again it is the same; what is paid or refunded is no
 * longer to be given up (`failed_precondition`).
 */
export async function cancelOrder(
  services: Services,
  accountId: string,
  id: string,
  remembered: Remembered | null,
): Promise<Order | Refusal> {
  return transact(services.db, async (db): Promise<Order | Refusal> => {
    await db
      .updateTable('orders')
      .set({ status: 'CANCELLED' })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('status', 'in', ['PENDING', 'FAILED'])
      .execute();
    const order = await findOrder({ ...services, db }, accountId, id);
    if (isRefusal(order)) return order;
    if (order.status !== 'CANCELLED') return refuse('failed_precondition');
    await rememberAnswer(db, remembered, 200, order);
    return order;
  });
}
