import type { ProductKind } from '@aloft/core/wire';
import type { Generated } from 'kysely';

// Times and booleans are stored as in `tables.ts`.
type Flag = 0 | 1;

/** What is sold, ordered and bought. */
export interface SaleTables {
  /** `language` is empty for all languages. A traffic pack has no days, a membership no bytes. */
  products: {
    id: string;
    language: string;
    name: string;
    kind: Generated<ProductKind>;
    days: number;
    bytes: Generated<number>;
    price: number;
    currency: string;
  };
  /** Orders, with the product as of their creation; the amount in the currency's smallest unit. */
  orders: {
    id: string;
    account_id: string;
    product_id: string;
    name: string;
    kind: Generated<ProductKind>;
    days: number;
    bytes: Generated<number>;
    amount: number;
    currency: string;
    provider: string;
    status: 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'REFUNDED';
    payment_url: string;
    return_url: string;
    /** The buyer's locale. */
    locale: string;
    /** From where the buyer came, as the address said; empty where it said nothing. */
    scene: Generated<string>;
    /** Paid after it was cancelled: to be refunded. */
    refund_due: Generated<Flag>;
    created_at: number;
    expires_at: number;
    paid_at: number | null;
    refunded_at: number | null;
  };
  payment_events: {
    provider: string;
    id: string;
    order_id: string;
    type: 'paid' | 'failed' | 'refunded';
    created_at: number;
  };
  /** Bought space; the id is that of the order. It counts until its end, and stays in the list of what there was. */
  storage_packs: { id: string; account_id: string; bytes: number; ends_at: number; created_at: number };
  /** What is left of traffic packs, in bytes. */
  traffic_balances: { account_id: string; bytes: number };
}
