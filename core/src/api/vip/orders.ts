import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** The product to buy. */
export interface NewOrder {
  readonly productId: string;
  /** The locale the product was offered in, as its price may depend on it. The call's locale when left out. */
  readonly language?: string;
  /** The path that the payment page returns to, on the service's origin; `order_id` is added. */
  readonly returnUrl?: string;
  /** From where the buyer came to the payment (R2.23): 1 to 64 letters, digits and `_ . -`. */
  readonly scene?: string;
}

/**
 * Creates an order at the current price; it can be paid for half an hour. `POST /vip/v1/order` (R7.21, P12)
 * @errors not_found (no such product), invalid_argument (the return path), resource_exhausted (more than sixty in an hour),
 *   unimplemented (payments are not configured), unauthenticated
 */
export function createOrder(
  call: Caller,
  wanted: NewOrder,
  options?: CallOptions,
): Promise<Result<wire.PlacedOrder>> {
  return call(
    {
      host: 'vip',
      method: 'POST',
      path: '/vip/v1/order',
      body: {
        product_id: wanted.productId,
        language: wanted.language,
        return_url: wanted.returnUrl,
        scene: wanted.scene,
      },
      answer: wire.PlacedOrder,
    },
    options,
  );
}

/**
 * One of the user's orders. `GET /vip/v1/order/{id}` (R7.21)
 * @errors not_found, unauthenticated
 */
export function getOrder(call: Caller, id: string, options?: CallOptions): Promise<Result<wire.Order>> {
  return call(
    { host: 'vip', method: 'GET', path: `/vip/v1/order/${encodeURIComponent(id)}`, answer: wire.Order },
    options,
  );
}

/**
 * The user's orders, newest first. `GET /vip/v1/orders` (R7.21)
 * @param wanted `page` is the `next_page_token` of the previous page; `limit` at most 500
 * @errors invalid_argument (the page token), unauthenticated
 */
export function listOrders(
  call: Caller,
  wanted: { readonly limit?: number; readonly page?: string } = {},
  options?: CallOptions,
): Promise<Result<wire.OrderList>> {
  return call(
    {
      host: 'vip',
      method: 'GET',
      path: '/vip/v1/orders',
      query: { limit: wanted.limit ?? 100, page_token: wanted.page ?? '' },
      answer: wire.OrderList,
    },
    options,
  );
}

/**
 * Cancels an order; a late payment for it is refunded. `DELETE /vip/v1/order/{id}` (R7.21, P12)
 * @errors not_found, failed_precondition (it is paid or refunded), unauthenticated
 */
export function cancelOrder(call: Caller, id: string, options?: CallOptions): Promise<Result<wire.Order>> {
  return call(
    { host: 'vip', method: 'DELETE', path: `/vip/v1/order/${encodeURIComponent(id)}`, answer: wire.Order },
    options,
  );
}
