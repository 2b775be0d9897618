import * as v from 'valibot';
import { decideNavigation } from '../../rules/navigation.ts';
import * as wire from '../../wire/index.ts';
import { toText } from './bytes.ts';
import { type Ask, bodyOf, countUse, own, queryOf, type Route, raw, refuse } from './frame.ts';
import { addDays } from './grants.ts';
import { day, hour, type Limit, minute } from './limits.ts';
import { newestPage, Paging } from './listing.ts';
import { type Account, timeOf, type World } from './world.ts';

/** What can be bought; the price in the currency's smallest unit. */
export interface Product {
  readonly id: string;
  /** Empty for every language. */
  readonly language: string;
  readonly name: string;
  readonly days: number;
  readonly price: number;
  readonly currency: string;
}

/** What was bought, as it stood when the order was made. */
export interface OrderRow {
  readonly id: string;
  readonly accountId: string;
  readonly product: Product;
  readonly token: string;
  readonly returnPath: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly order: number;
  status: Exclude<wire.OrderStatus, 'EXPIRED'>;
  paidAt: number | null;
  refundedAt: number | null;
}

const orderLife = 30 * minute;
const ordersMade: Limit = { name: 'orders', max: 60, window: hour };

/** What can be bought, in the language where a product has it; cheapest first. */
export function productsOf(world: World, language: string): Product[] {
  if (world.payments === 'off') return [];
  const all = [...world.products.values()];
  const translated = new Set(all.filter((one) => one.language === language).map((one) => one.id));
  return all
    .filter((one) =>
      one.language === '' ? language === '' || !translated.has(one.id) : one.language === language,
    )
    .sort((one, other) => one.price - other.price || (one.id < other.id ? -1 : 1));
}

const statusOf = (world: World, row: OrderRow): wire.OrderStatus =>
  row.status === 'PENDING' && row.expiresAt <= world.now() ? 'EXPIRED' : row.status;
const pageOf = (world: World, row: OrderRow): string => `${world.addresses.content}/pay/${row.token}`;
const momentOf = (at: number | null): string => (at === null ? '' : timeOf(at));

function presentOrder(world: World, row: OrderRow): wire.Order {
  const { id, name, days, price, currency } = row.product;
  const status = statusOf(world, row);
  return {
    order_id: row.id,
    product_id: id,
    name,
    days,
    amount: price,
    currency,
    status,
    payment_url: status === 'PENDING' ? pageOf(world, row) : '',
    created_at: timeOf(row.createdAt),
    expires_at: timeOf(row.expiresAt),
    paid_at: momentOf(row.paidAt),
    refunded_at: momentOf(row.refundedAt),
  };
}

const NewOrder = v.object({
  product_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  return_url: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2048)), '/drive/payment'),
  language: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

function placeOrder(world: World, account: Account, ask: Ask): wire.PlacedOrder {
  const body = bodyOf(ask, NewOrder);
  const back = decideNavigation(body.return_url, world.addresses.app, 'refused');
  if (back.kind !== 'internal') return refuse('invalid_argument', { field: 'return_url' });
  if (world.payments === 'off') refuse('unimplemented');
  const language = body.language ?? ask.headers.get('accept-language') ?? '';
  const product =
    productsOf(world, language).find((one) => one.id === body.product_id) ??
    refuse('not_found', { field: 'product_id' });
  countUse(world, ordersMade, account.id);
  const now = world.now();
  const row: OrderRow = {
    id: world.newId(),
    accountId: account.id,
    product: { ...product },
    token: world.newSecret(),
    returnPath: back.path,
    createdAt: now,
    expiresAt: now + orderLife,
    order: world.next(),
    status: 'PENDING',
    paidAt: null,
    refundedAt: null,
  };
  world.orders.set(row.id, row);
  return {
    order_id: row.id,
    payment_url: pageOf(world, row),
    expires_at: timeOf(row.expiresAt),
    amount: product.price,
    currency: product.currency,
  };
}

function findOrder(world: World, account: Account, id: string): OrderRow {
  const row = world.orders.get(id);
  return row !== undefined && row.accountId === account.id ? row : refuse('not_found');
}

/** The payment page as a person uses it: one press, and back to where the order was made. */
function press(world: World, ask: Ask): Response {
  const row =
    [...world.orders.values()].find((one) => one.token === ask.param('token')) ?? refuse('not_found');
  const decision = new URLSearchParams(toText(ask.bytes)).get('decision');
  const account = world.accounts.get(row.accountId) ?? refuse('not_found');
  const status = statusOf(world, row);
  if (status !== 'PENDING' || (decision !== 'pay' && decision !== 'decline')) {
    const gone = status === 'EXPIRED' || status === 'CANCELLED';
    return new Response(status, { status: gone ? 410 : 200 });
  }
  row.status = decision === 'pay' ? 'PAID' : 'FAILED';
  if (decision === 'pay') {
    row.paidAt = world.now();
    addDays(world, account, row.product.days);
  }
  const back = new URL(row.returnPath, world.addresses.app);
  back.searchParams.set('order_id', row.id);
  return new Response(null, { status: 303, headers: { location: back.href } });
}

/** For operators: sends a paid order's money back and takes its days back. */
export function refundOrder(world: World, id: string): void {
  const row = world.orders.get(id);
  const account = world.accounts.get(row?.accountId ?? '');
  if (row?.status !== 'PAID' || account === undefined) throw new Error('the order is not paid');
  row.status = 'REFUNDED';
  row.refundedAt = world.now();
  const without = account.vipExpiresAt - row.product.days * day;
  account.vipExpiresAt = Math.min(account.vipExpiresAt, Math.max(without, world.now()));
}

/** Orders of memberships, and the page where they are paid. */
export function orderRoutes(world: World): readonly Route[] {
  return [
    own('POST', '/vip/v1/order', wire.PlacedOrder, (ask, account) => placeOrder(world, account, ask)),

    own('GET', '/vip/v1/orders', wire.OrderList, (ask, account) => {
      const paging = queryOf(ask, v.object(Paging));
      const mine = [...world.orders.values()].filter((one) => one.accountId === account.id);
      const page = newestPage(mine, paging);
      return { orders: page.rows.map((row) => presentOrder(world, row)), next_page_token: page.next };
    }),

    own('GET', '/vip/v1/order/{id}', wire.Order, (ask, account) =>
      presentOrder(world, findOrder(world, account, ask.param('id'))),
    ),

    own('DELETE', '/vip/v1/order/{id}', wire.Order, (ask, account) => {
      const row = findOrder(world, account, ask.param('id'));
      if (row.status === 'PAID' || row.status === 'REFUNDED') refuse('failed_precondition');
      row.status = 'CANCELLED';
      return presentOrder(world, row);
    }),

    raw('content', 'POST', '/pay/{token}', (ask) => press(world, ask)),
  ];
}
