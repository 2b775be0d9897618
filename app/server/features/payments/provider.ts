import type { ProductKind } from '@aloft/core/wire';
import type { Refusal } from '../../platform/refusal.ts';

/** An order as it is paid: a snapshot from when it was placed. */
export interface Payable {
  readonly id: string;
  /** In the buyer's language. */
  readonly name: string;
  readonly kind: ProductKind;
  /** 0 of what has no end. */
  readonly days: number;
  /** 0 of a membership. */
  readonly bytes: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** A webhook event of an order. */
export interface PaymentEvent {
  /** The provider's id of the event: a repeated one changes nothing. */
  readonly id: string;
  readonly type: 'paid' | 'failed' | 'refunded';
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
}

/** A received webhook call. */
export interface Delivery {
  readonly headers: Headers;
  readonly body: string;
}

/**
 * The port to a payment provider. Each call may be repeated for the same order: providers deduplicate by the order's
 * id.
 */
export interface PaymentProvider {
  /** As in the URL of its webhook. */
  readonly name: string;
  /** The URL where the buyer pays, or a refusal. */
  begin(order: Payable): Promise<string | Refusal>;
  /** Verifies the signature and age of a webhook call: its event, or `permission_denied`. */
  verify(delivery: Delivery): PaymentEvent | Refusal;
  /**
   * Refunds an order: the event when it is done at once, null when the webhook will report it. Rejects to be called
   * again.
   */
  refund(order: Payable): Promise<PaymentEvent | null>;
}
