import type { Caller, ProductOf } from '@aloft/core';
import { getActivityOperation, getExternalProducts } from '@aloft/core/api';
import { productOf, productsOfKind } from '@aloft/core/rules';

/** A sale that goes on, by the service's clock; times in RFC 3339. The texts are empty where nobody has written any. */
export interface Sale {
  readonly start: string;
  readonly end: string;
  readonly now: string;
  readonly title: string;
  readonly text: string;
  readonly products: readonly ProductOf<'membership'>[];
}

export type SaleState =
  | { readonly kind: 'running'; readonly sale: Sale }
  | { readonly kind: 'coming' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreadable' };

/** Reads a sale before its page is shown, on the server too (R1.10, R2.11). One that nobody knows has ended. */
export async function readSale(call: Caller, name: string, locale: string): Promise<SaleState> {
  const [told, sold] = await Promise.all([
    getActivityOperation(call, { system: locale, app: locale }),
    getExternalProducts(call, locale),
  ]);
  if (!told.ok || !sold.ok) return { kind: 'unreadable' };
  const { server_time: now, activities } = told.value.data;
  const activity = activities.find((one) => one.name === name);
  if (activity === undefined || Date.parse(activity.end) <= Date.parse(now)) return { kind: 'ended' };
  const { start, end, announcements } = activity;
  if (Date.parse(now) < Date.parse(start)) return { kind: 'coming' };
  const { title = '', text = '' } = announcements.find(({ place }) => place === 'activity_page') ?? {};
  const products = productsOfKind(sold.value.data.products.map(productOf), 'membership');
  return { kind: 'running', sale: { start, end, now, title, text, products } };
}
