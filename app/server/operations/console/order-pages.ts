import { formatBytes } from '@aloft/core/rules';
import { html } from 'hono/html';
import { findOrder, listOrders } from '../management/orders.ts';
import { changeForm } from './change-form.ts';
import { pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { historyOf } from './log-table.ts';
import { type Cell, factList, pager, searchForm, section, table, timeOf, timeOr } from './parts.ts';
import { pathOfAccount, pathOfOrder } from './paths.ts';
import type { Visit } from './visit.ts';

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const buyerOf = ({ account_id: id, email }: Order): Cell => html`<a href="${pathOfAccount(id)}">${email}</a>`;

/** All orders, newest first, with a search. */
export async function ordersPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('orders'));
  const { translations, c } = visit;
  const { fields, orders, sections } = translations;
  const { search, page_token: token } = query;
  const { rows, next } = await listOrders(c.get('services'), search, query.page);
  const main = html`${searchForm(visit, pathOfSection('orders'), { label: orders.searchLabel, search })}
${table(
  visit,
  sections.orders,
  [fields.created, fields.product, fields.buyer, fields.price, fields.state],
  rows.map((one) => [
    html`<a href="${pathOfOrder(one.id)}">${timeOf(visit, one.created_at)}</a>`,
    one.name,
    buyerOf(one),
    `${one.amount} ${one.currency}`,
    orders.states[one.status],
  ]),
)}
${pager(visit, pathOfSection('orders'), search === '' ? {} : { search }, { token, next })}`;
  return showPage(visit, { section: 'orders', title: sections.orders, main });
}

/** One order, and its refund. */
export async function orderPage(visit: Visit): Promise<Response> {
  const { translations, locale, c } = visit;
  const found = await findOrder(c.get('services'), c.req.param('id') ?? '');
  if (found === null) return showNotFound(visit, pathOfSection('orders'));
  const { fields, orders, products, accounts, common } = translations;
  const { id } = found;
  const main = html`${factList([
    [fields.id, html`<code>${id}</code>`],
    [fields.buyer, buyerOf(found)],
    [fields.state, orders.states[found.status]],
    [fields.price, `${found.amount} ${found.currency}`],
    [fields.kind, products.kinds[found.kind]],
    ...(found.days === 0 ? [] : ([[fields.days, found.days]] as const)),
    ...(found.bytes === 0 ? [] : ([[fields.bytes, formatBytes(found.bytes, locale)]] as const)),
    [fields.created, timeOf(visit, found.created_at)],
    [fields.paid, timeOr(visit, found.paid_at, common.never)],
    [fields.refunded, timeOr(visit, found.refunded_at, common.never)],
  ])}
${found.status === 'PAID' ? section('changes', accounts.changes, changeForm(visit, 'order.refund', { id })) : null}
${await historyOf(visit, 'order', id)}`;
  return showPage(visit, { section: 'orders', title: found.name, main });
}
