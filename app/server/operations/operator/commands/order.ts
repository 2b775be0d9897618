import * as v from 'valibot';
import { findOrder, listOrders, refund } from '../../management/orders.ts';
import { firstRows } from '../../management/pages.ts';
import { command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { formatTime, inColumns, Switch, sizeOf, Text, whole } from '../values.ts';

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const present = (order: Order) => ({
  id: order.id,
  made: formatTime(order.created_at),
  buyer: order.email,
  product: order.name,
  kind: order.kind,
  days: order.days,
  bytes: order.bytes,
  price: `${order.amount} ${order.currency}`,
  status: order.status,
  paid: order.paid_at === null ? null : formatTime(order.paid_at),
  refunded: order.refunded_at === null ? null : formatTime(order.refunded_at),
});

async function orderOf(services: Parameters<typeof findOrder>[0], id: string): Promise<Order> {
  const found = await findOrder(services, id);
  if (found === null) throw new Refused(`there is no order ${id}`);
  return found;
}

export const orderList = command({
  name: 'order list',
  summary: 'Lists orders, the newest first.',
  options: {
    search: { value: 'text', help: 'only those whose id or buyer’s address has this in it' },
    limit: { value: 'count', help: 'so many at most; 50 otherwise' },
  },
  example: 'order list --search ada@example.org --limit 10',
  input: v.object({ search: v.optional(v.string(), ''), limit: v.optional(whole(1, 10_000), '50') }),
  run: async (desk, { search, limit }) => {
    const { rows } = await listOrders(await desk.services(), search, firstRows(limit));
    const orders = rows.map(present);
    const cells = orders.map((one) => [one.id, one.made, one.buyer ?? '', one.price, one.status]);
    return {
      data: orders,
      lines: inColumns(['id', 'made', 'buyer', 'price', 'status'], cells, 'There are no such orders.'),
    };
  },
});

export const orderShow = command({
  name: 'order show',
  summary: 'Shows one order.',
  words: [{ name: 'id' }],
  example: 'order show B7dQm2xW8kLr5tYv9ZcN1A',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    const shown = present(await orderOf(await desk.services(), id));
    const lines = Object.entries(shown).map(([name, value]) => `${`${name}:`.padEnd(10)}${value ?? '–'}`);
    return { data: shown, lines };
  },
});

export const orderRefund = command({
  name: 'order refund',
  summary: 'Refunds a paid order and takes back what it gave.',
  words: [{ name: 'id' }],
  options: { yes: { value: null, help: 'without it, nothing is refunded' } },
  example: 'order refund B7dQm2xW8kLr5tYv9ZcN1A --yes',
  input: v.object({ id: Text, yes: Switch }),
  run: async (desk, { id, yes }) => {
    const services = await desk.services();
    const { price, kind, days, bytes } = present(await orderOf(services, id));
    const given = kind === 'membership' ? `${days} days` : `${sizeOf(bytes)} of ${kind}`;
    if (!yes) throw new Refused(`${price} would be sent back and ${given} taken: add --yes if that is meant`);
    orThrow(await refund(services, desk.request, id));
    const { status } = await orderOf(services, id);
    const said = status === 'REFUNDED' ? 'is refunded.' : 'is refunded as soon as the provider says so.';
    return { data: { id, status }, lines: [`Order ${id} ${said}`] };
  },
});
