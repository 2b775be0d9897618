import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import type { Product } from './checkout.types.ts';

/** What the checkout shows. */
export type CheckoutView =
  | { readonly screen: 'nothing' }
  | { readonly screen: 'loading' }
  | { readonly screen: 'unavailable'; readonly failure: Failure | null }
  | {
      readonly screen: 'products';
      readonly products: readonly Product[];
      readonly busy: boolean;
      readonly failure: Failure | null;
    }
  | { readonly screen: 'payment'; readonly url: string }
  | { readonly screen: 'paid' }
  | { readonly screen: 'declined' }
  | { readonly screen: 'expired' };

/** The products, the payment in progress, or its result. */
export function viewCheckout(snapshot: SnapshotFrom<typeof checkoutMachine>): CheckoutView {
  const { products, paymentUrl, failure } = snapshot.context;
  if (snapshot.matches('closed')) return { screen: 'nothing' };
  if (snapshot.matches('loadingProducts')) return { screen: 'loading' };
  if (snapshot.matches('unavailable')) return { screen: 'unavailable', failure };
  if (snapshot.matches('awaitingPayment')) return { screen: 'payment', url: paymentUrl };
  if (snapshot.matches('paid')) return { screen: 'paid' };
  if (snapshot.matches('declined')) return { screen: 'declined' };
  if (snapshot.matches('expired')) return { screen: 'expired' };
  return { screen: 'products', products, busy: !snapshot.matches('choosing'), failure };
}
