import { createHash } from 'node:crypto';
import { limits, lives, presentOrder as present, timeOf } from '@aloft/core/service';
import type { Order, PlacedOrder } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import type { Selectable } from 'kysely';
import { countStored, overBudget } from '../../platform/budgets/stored-bytes.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type Remembered, rememberAnswer } from '../../platform/http/idempotency-store.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { type KeyRing, keyIdOf, type Place } from '../../platform/keys/key-ring.ts';
import { sealed } from '../../platform/keys/stored-secrets.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { readCursor, readNewest } from '../files/cursor.ts';
import { listProducts } from '../settings/products.ts';
import type { PaymentProvider } from './provider.ts';

export type OrderRow = Selectable<Tables['orders']>;

/** A requested order. */
export interface WantedOrder {
  readonly productId: string;
  /** The language of the product's name. */
  readonly language: string;
  /** The buyer's locale, for mails. */
  readonly locale: Locale;
  /** A path of this origin that the payment page leads back to. */
  readonly returnPath: string;
  /** From where the buyer came; empty where the page was not told. */
  readonly scene: string;
  readonly remembered: Remembered | null;
}

/** Roughly; measured exactly later. */
const bytesOfOrder = 512;

/**
 * Derived from the idempotency key: after a crash between the order and its stored response, a retry creates no
 * second order.
 */
function orderId(remembered: Remembered | null): string {
  if (remembered === null) return newId();
  return `o${createHash('sha256').update(`order ${remembered.key}`).digest('base64url').slice(0, 21)}`;
}

const placeOfUrl = (orderId: string): Place => ({ table: 'orders', column: 'payment_url', row: orderId });

/**
 * The payment URL of an order: anybody with it can pay. Empty when its encryption key was given up; the buyer places
 * a new order then.
 */
function paymentUrlOf(keys: KeyRing, { id, payment_url: stored }: OrderRow): string {
  // Earlier builds stored it as plain text.
  return keyIdOf(stored) === null ? stored : (keys.open(placeOfUrl(id), stored) ?? '');
}

/** The wire format of an order; the payment URL is only included while it can be paid. */
function presentOrder({ keys, clock }: Pick<Services, 'keys' | 'clock'>, row: OrderRow): Order {
  return present(row, clock(), () => paymentUrlOf(keys, row));
}

/** Stores the order with a snapshot of the product: later changes of the product do not affect it. */
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
    const over =
      overBudget(services.db, 'orders', accountId) ??
      (await countUse({ ...services, db }, limits.orders, accountId));
    if (over !== null) return over;
    return db
      .insertInto('orders')
      .values({
        id,
        account_id: accountId,
        product_id: product.id,
        name: product.name,
        kind: product.kind,
        days: product.days,
        bytes: product.bytes,
        amount: product.price,
        currency: product.currency,
        provider: provider.name,
        status: 'PENDING',
        payment_url: '',
        return_url: wanted.returnPath,
        locale: wanted.locale,
        scene: wanted.scene,
        created_at: now,
        expires_at: now + lives.order,
        paid_at: null,
        refunded_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Places an order (R7.21, P12): stored first, then announced to the provider, then answered. `not_found` for an
 * unknown product, `resource_exhausted` after sixty in an hour.
 */
export async function placeOrder(
  services: Services,
  provider: PaymentProvider,
  accountId: string,
  wanted: WantedOrder,
): Promise<PlacedOrder | Refusal> {
  const order = await keepOrder(services, provider, accountId, wanted);
  if (isRefusal(order)) return order;
  countStored(services.db, 'orders', accountId, bytesOfOrder);
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

/** An order of the account; another account's is unknown. */
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
 * Cancels an order (P12): if it is paid after all, the money is refunded. Idempotent; a paid or refunded order cannot
 * be cancelled (`failed_precondition`).
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
