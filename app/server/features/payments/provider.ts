import type { Refusal } from '../../platform/refusal.ts';

/** What is to be paid, as it stood when the order was made. */
export interface Payable {
  readonly id: string;
  /** In the buyer's language. */
  readonly name: string;
  readonly days: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** What a provider tells of an order. */
export interface PaymentEvent {
  /** The provider's own name for the event: the same one again changes nothing. */
  readonly id: string;
  readonly type: 'paid' | 'failed' | 'refunded';
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
}

/** A webhook call as it came. */
export interface Delivery {
  readonly headers: Headers;
  readonly body: string;
}

/**
 * Who takes the money: the one port between orders and the outside. Each call may be repeated for the same order:
 * the provider goes by the order's id.
 */
export interface PaymentProvider {
  /** As in the address of its webhook. */
  readonly name: string;
  /** Where the buyer pays; or why not. */
  begin(order: Payable): Promise<string | Refusal>;
  /** The event of a webhook call that is really the provider's and fresh; else `permission_denied`. */
  verify(delivery: Delivery): PaymentEvent | Refusal;
  /** Sends the money back. The event when that is done at once, null when the webhook will tell. Rejects to be asked again. */
  refund(order: Payable): Promise<PaymentEvent | null>;
}
