import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { Product } from './checkout.types.ts';

/** What the checkout shows; the products stay behind the payment. */
export type CheckoutView =
  | { readonly screen: 'nothing' }
  | { readonly screen: 'loading' }
  | { readonly screen: 'unavailable'; readonly failure: Failure | null }
  | {
      readonly screen: 'products';
      readonly products: readonly Product[];
      /** The product that is being ordered; empty without one. */
      readonly productId: string;
      readonly busy: boolean;
      readonly failure: Failure | null;
    }
  | {
      readonly screen: 'payment';
      readonly products: readonly Product[];
      readonly orderId: string;
      /** Empty until the order was read. */
      readonly url: string;
      /** Why the last look at the order failed. */
      readonly failure: Failure | null;
    }
  | {
      readonly screen: 'paid' | 'declined' | 'expired';
      readonly products: readonly Product[];
      readonly orderId: string;
    };

/** The products, the payment in progress, or its result. */
export function viewCheckout(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutView {
  const { products, productId, orderId, paymentUrl, failure } = snapshot.context;
  if (snapshot.matches('closed')) return { screen: 'nothing' };
  if (snapshot.matches('loadingProducts')) return { screen: 'loading' };
  if (snapshot.matches('unavailable')) return { screen: 'unavailable', failure };
  if (snapshot.matches('awaitingPayment'))
    return { screen: 'payment', products, orderId, url: paymentUrl, failure };
  if (snapshot.matches('paid')) return { screen: 'paid', products, orderId };
  if (snapshot.matches('declined')) return { screen: 'declined', products, orderId };
  if (snapshot.matches('expired')) return { screen: 'expired', products, orderId };
  return { screen: 'products', products, productId, busy: !snapshot.matches('choosing'), failure };
}
