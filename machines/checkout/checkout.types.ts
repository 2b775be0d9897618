import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What a product gives: days of membership, space for some days, or traffic that stays until it is used. */
export type Goods =
  | { readonly kind: 'membership'; readonly days: number }
  | { readonly kind: 'storage'; readonly bytes: number; readonly days: number }
  | { readonly kind: 'traffic'; readonly bytes: number };
/** A product; the price is in the currency's smallest unit. */
export type Product = Goods & {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
};
/** A product of one kind. */
export type ProductOf<Kind extends Goods['kind']> = Extract<Product, { readonly kind: Kind }>;
export type ProductsAnswer =
  | { readonly kind: 'products'; readonly products: readonly Product[] }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type OrderAnswer =
  | { readonly kind: 'created'; readonly orderId: string; readonly paymentUrl: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type OrderState =
  /** `paymentUrl` is empty when the order cannot be paid from here. */
  | { readonly kind: 'pending'; readonly paymentUrl: string }
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type CancelAnswer =
  | { readonly kind: 'cancelled' }
  /** It is paid or refunded: its state is read again. */
  | { readonly kind: 'settled' };

export interface CheckoutPorts {
  readonly fetchProducts: Port<null, ProductsAnswer>;
  /** `key` is the idempotency key: a repeated call makes one order. */
  readonly createOrder: Port<{ readonly productId: string; readonly key: string }, OrderAnswer>;
  readonly fetchOrder: Port<{ readonly orderId: string }, OrderState>;
  readonly cancelOrder: Port<{ readonly orderId: string }, CancelAnswer>;
}
export interface CheckoutContext {
  readonly products: readonly Product[];
  readonly productId: string;
  readonly key: string;
  readonly orderId: string;
  readonly paymentUrl: string;
  readonly failure: Failure | null;
}
export type CheckoutEvent =
  | { readonly type: 'checkout.open' }
  | { readonly type: 'checkout.close' }
  | { readonly type: 'product.choose'; readonly productId: string; readonly key: string }
  /** The payment page redirected back, or its window was closed. */
  | { readonly type: 'payment.returned' }
  | { readonly type: 'payment.cancel' }
  /** An earlier order: after a reload, from the payment page, or from the list of orders. */
  | { readonly type: 'order.resume'; readonly orderId: string }
  /** Back to the products; the order can be resumed while it is held. */
  | { readonly type: 'order.leave' };
export type CheckoutEmitted = { readonly type: 'checkout.paid'; readonly orderId: string };
