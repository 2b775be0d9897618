import { type CheckoutPorts, localFailure, type OrderState } from '@aloft/machines';
import { getExternalProducts } from '../api/settings/config.ts';
import { cancelOrder, createOrder, getOrder } from '../api/vip/orders.ts';
import type { Caller } from '../request/call.ts';
import { productOf } from '../rules/products.ts';
import type { Order } from '../wire/index.ts';

/** The options of the checkout ports. */
export interface CheckoutOptions {
  /** The locale of the products. */
  readonly language: () => string;
  /** The path that the payment page returns to, on the service's origin. */
  readonly returnUrl?: string;
  /** From where the buyer came to the payment (R2.23). */
  readonly scene?: string;
}

/** The outcome of the wait for each order status. A cancelled order can no longer be paid. */
const stateOf: Readonly<Record<Exclude<Order['status'], 'PENDING'>, OrderState>> = {
  PAID: { kind: 'paid' },
  FAILED: { kind: 'declined' },
  REFUNDED: { kind: 'declined' },
  CANCELLED: { kind: 'expired' },
  EXPIRED: { kind: 'expired' },
};

const isPage = (url: string): boolean =>
  URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);

/** The ports of `checkout` (R7.21). `key` is the idempotency key of the order (P12). */
export function checkoutPorts(call: Caller, options: CheckoutOptions): CheckoutPorts {
  const { language, returnUrl, scene } = options;
  return {
    fetchProducts: async () => {
      const answer = await getExternalProducts(call, language());
      return answer.ok
        ? { kind: 'products', products: answer.value.data.products.map(productOf) }
        : { kind: 'failed', failure: answer.failure };
    },
    createOrder: async ({ productId, key }) => {
      const answer = await createOrder(
        call,
        {
          productId,
          language: language(),
          ...(returnUrl === undefined ? {} : { returnUrl }),
          ...(scene === undefined ? {} : { scene }),
        },
        key === '' ? {} : { idempotencyKey: key },
      );
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const { order_id: orderId, payment_url: paymentUrl } = answer.value;
      // The URL is opened in a window, so other schemes are refused.
      return isPage(paymentUrl)
        ? { kind: 'created', orderId, paymentUrl }
        : { kind: 'failed', failure: localFailure('internal') };
    },
    fetchOrder: async ({ orderId }) => {
      const answer = await getOrder(call, orderId);
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      const { status, payment_url: url } = answer.value;
      return status === 'PENDING' ? { kind: 'pending', paymentUrl: isPage(url) ? url : '' } : stateOf[status];
    },
    cancelOrder: async ({ orderId }) => {
      const answer = await cancelOrder(call, orderId);
      // An order that could not be cancelled expires.
      return { kind: !answer.ok && answer.failure.code === 'failed_precondition' ? 'settled' : 'cancelled' };
    },
  };
}
