import { type CheckoutPorts, localFailure, type OrderState } from '@aloft/machines';
import { getExternalProducts } from '../api/settings/config.ts';
import { cancelOrder, createOrder, getOrder } from '../api/vip/orders.ts';
import type { Caller } from '../request/call.ts';
import type { Order } from '../wire/index.ts';

/** How the buying is done. */
export interface CheckoutOptions {
  /** The language that products are offered in. */
  readonly language: () => string;
  /** A path of the service's own that the payment page leads back to. */
  readonly returnUrl?: string;
}

/** What each status is for somebody who waits for the payment. Given up elsewhere, it can be paid no more. */
const stateOf: Readonly<Record<Order['status'], OrderState>> = {
  PENDING: { kind: 'pending' },
  PAID: { kind: 'paid' },
  FAILED: { kind: 'declined' },
  REFUNDED: { kind: 'declined' },
  CANCELLED: { kind: 'expired' },
  EXPIRED: { kind: 'expired' },
};

const isPage = (url: string): boolean =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

/** Membership is bought (R7.21). `key` names the order, so that a repeated press makes one (P12). */
export function checkoutPorts(call: Caller, options: CheckoutOptions): CheckoutPorts {
  const { language, returnUrl } = options;
  return {
    fetchProducts: async () => {
      const answer = await getExternalProducts(call, language());
      return answer.ok
        ? { kind: 'products', products: answer.value.data.products }
        : { kind: 'failed', failure: answer.failure };
    },
    createOrder: async ({ productId, key }) => {
      const answer = await createOrder(
        call,
        { productId, language: language(), ...(returnUrl === undefined ? {} : { returnUrl }) },
        key === '' ? {} : { idempotencyKey: key },
      );
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const { order_id: orderId, payment_url: paymentUrl } = answer.value;
      // It is opened in a window: nothing but a page may be.
      return isPage(paymentUrl)
        ? { kind: 'created', orderId, paymentUrl }
        : { kind: 'failed', failure: localFailure('internal') };
    },
    fetchOrder: async ({ orderId }) => {
      const answer = await getOrder(call, orderId);
      return answer.ok ? stateOf[answer.value.status] : { kind: 'failed', failure: answer.failure };
    },
    cancelOrder: async ({ orderId }) => {
      // One that could not be given up runs out by itself.
      await cancelOrder(call, orderId);
      return { kind: 'cancelled' };
    },
  };
}
