import * as v from 'valibot';
import { DecimalString, Id, optionalText, Time } from './primitives.ts';
import { ProductKind } from './settings.ts';

/** `POST /vip/v1/order`: where it is paid and until when; the amount in the currency's smallest unit. */
export const PlacedOrder = v.object({
  order_id: Id,
  payment_url: v.string(),
  expires_at: Time,
  amount: v.number(),
  currency: v.string(),
});
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>;

/** The status of an order. `FAILED`: declined by the provider; `EXPIRED`: not paid in time. */
export const OrderStatus = v.picklist(['PENDING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUNDED']);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** `GET /vip/v1/order/{id}`: what was bought, as it stood when the order was made, and how it stands. */
export const Order = v.object({
  order_id: Id,
  product_id: v.string(),
  name: optionalText,
  days: v.number(),
  /** Of a pack; a membership says neither. */
  kind: v.optional(ProductKind),
  bytes: v.optional(DecimalString),
  /** In the currency's smallest unit. */
  amount: v.number(),
  currency: v.string(),
  status: OrderStatus,
  /** Empty when it can no longer be paid. */
  payment_url: optionalText,
  created_at: Time,
  expires_at: Time,
  paid_at: v.optional(Time, ''),
  refunded_at: v.optional(Time, ''),
});
export type Order = v.InferOutput<typeof Order>;

/** `GET /vip/v1/orders`: one's own, newest first. */
export const OrderList = v.object({ orders: v.array(Order), next_page_token: optionalText });
export type OrderList = v.InferOutput<typeof OrderList>;
