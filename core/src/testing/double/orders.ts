import { decideNavigation, goodsOf } from '../../rules/index.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { toText } from './bytes.ts';
import { addDays } from './membership.ts';
import { pageAt } from './paging.ts';
import { allowed, type Call, own, type Route, raw, refuse } from './routing.ts';
import type { Account, OrderRow, World } from './world.ts';

/** The products for sale, localized where available. */
export const productsOf = (world: World, language: string) =>
  world.payments === 'off' ? [] : service.productsIn([...world.products.values()], language);

const present = (world: World, order: OrderRow): wire.Order =>
  service.presentOrder(order, world.now(), () => `${world.addresses.content}/pay/${order.token}`);
const orderOf = (world: World, call: Call, account: Account): OrderRow =>
  world.orders.own(account.id, call.param('id')) ?? refuse('not_found');

/** Gives what was paid for. Nothing here moves bytes, so traffic is of no use. */
function give(world: World, account: Account, order: OrderRow): void {
  const goods = goodsOf(order);
  if (goods.kind === 'membership') addDays(world, account, goods.days);
  if (goods.kind === 'storage')
    account.packs.push({ bytes: goods.bytes, ends_at: world.now() + goods.days * service.day });
}

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
    const [now, { price: amount, id: product_id, name, kind, days, bytes, currency }] = [
      world.now(),
      product,
    ];
    const order: OrderRow = {
      ...{ product_id, name, kind, days, bytes, amount, currency },
      id: world.newId(),
      account_id: account.id,
      token: world.newSecret(),
      return_path: back.path,
      created_at: now,
      expires_at: now + service.lives.order,
      status: 'PENDING',
      paid_at: null,
      refunded_at: null,
    };
    const { order_id, payment_url = '', expires_at } = present(world, world.orders.add(order));
    return { order_id, payment_url, expires_at, amount, currency };
  }),

  own('GET /vip/v1/orders', wire.OrderList, (call, account, world) => {
    const { limit, page_token } = call.query(service.PageQuery);
    const begin = allowed(service.readToken(page_token, service.Cursor))?.at ?? 0;
    const newestFirst = world.orders.of(account.id).toReversed();
    const page = pageAt(newestFirst, begin, limit, () => ({ at: begin + limit, id: '' }));
    return { orders: page.rows.map((order) => present(world, order)), next_page_token: page.next };
  }),

  own('GET /vip/v1/order/{id}', wire.Order, (call, account, world) =>
    present(world, orderOf(world, call, account)),
  ),

  own('DELETE /vip/v1/order/{id}', wire.Order, (call, account, world) => {
    const order = orderOf(world, call, account);
    if (order.status === 'PAID') refuse('failed_precondition');
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
      give(world, account, order);
    }
    const back = new URL(order.return_path, world.addresses.app);
    back.searchParams.set('order_id', order.id);
    return new Response(null, { status: 303, headers: { location: back.href } });
  }),
];
