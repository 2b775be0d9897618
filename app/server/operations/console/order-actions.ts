import * as v from 'valibot';
import { findOrder, refund } from '../management/orders.ts';
import { Text } from '../operator/values.ts';
import { type Action, action, goOn } from './actions.ts';
import { pathOfOrder } from './paths.ts';

const refundOrder = action({
  name: 'order.refund',
  section: 'orders',
  isFinal: true,
  schema: v.object({ id: Text }),
  ask: async (visit, { id }) => {
    const found = await findOrder(visit.c.get('services'), id);
    if (found === null) return null;
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.buyer, found.email],
        [fields.product, found.name],
        [fields.price, `${found.amount} ${found.currency}`],
        [fields.days, found.days],
      ],
      back: pathOfOrder(id),
    };
  },
  run: async (visit, request, { id }) =>
    goOn(await refund(visit.c.get('services'), request, id), pathOfOrder(id)),
});

export const orderActions: readonly Action[] = [refundOrder];
