import { sql } from 'kysely';
import { readNewest } from '../../features/files/cursor.ts';
import { refundOrder } from '../../features/payments/settle.ts';
import { transact } from '../../platform/database/transaction.ts';
import { operatorKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import { likeOf, type WantedPage } from './pages.ts';

const ordersIn = (db: Services['db']) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'id',
      'created_at',
      'account_id',
      'name',
      'kind',
      'days',
      'bytes',
      'amount',
      'currency',
      'status',
      'paid_at',
      'refunded_at',
      eb.selectFrom('accounts').select('email').whereRef('accounts.id', '=', 'orders.account_id').as('email'),
    ]);

/** Orders whose id or buyer's address contains the text, newest first. */
export function listOrders({ longReads }: Services, search: string, page: WantedPage) {
  // Reads every order: it has a process of its own, so that the others are served meanwhile.
  const all = ordersIn(longReads.of(operatorKey));
  if (search === '') return readNewest(all, page);
  const like = likeOf(search.toLowerCase());
  const found = sql<boolean>`(lower(id) LIKE ${like} ESCAPE '\\' OR account_id IN (SELECT id FROM accounts WHERE email LIKE ${like} ESCAPE '\\'))`;
  return readNewest(all.where(found), page);
}

/** One order; null when there is none. */
export async function findOrder({ db }: Services, id: string) {
  return (await ordersIn(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Refunds a paid order at its provider and takes back what it gave, once (R7.21). Refuses `not_found`, and
 * `failed_precondition` for an order that is not paid, or was refunded.
 */
export async function refund(
  services: Services,
  request: OperatorRequest,
  id: string,
): Promise<Refusal | null> {
  const order = await findOrder(services, id);
  if (order === null) return refuse('not_found', { description: `there is no order ${id}` });
  const { kind, days, bytes, amount, currency, status } = order;
  if (status !== 'PAID')
    return refuse('failed_precondition', {
      description: `order ${id} is ${status}: only a paid one is refunded`,
    });
  const gave = kind === 'membership' ? { days } : { kind, bytes };
  const detail = { ...gave, price: amount, currency };
  return recorded(services, request, { action: 'order.refund', subject: id, detail }, async () => {
    const refused = await refundOrder(services, id);
    // Where the provider reports the refund later, nothing was written yet.
    if (!isRefusal(refused)) await transact(services.db, async () => undefined);
    return refused;
  });
}
