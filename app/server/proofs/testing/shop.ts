import * as v from 'valibot';
import type { PaymentEvent } from '../../features/payments/provider.ts';
import { sandboxDelivery } from '../../features/payments/sandbox.ts';
import { setProduct } from '../../features/settings/products.ts';
import { type Answer, call, type Person, type TestServer } from './start-test-server.ts';

/** The tests' product. */
export const year = { name: 'A year of Aloft', days: 365, price: 3900, currency: 'EUR' };

export const sellYear = (server: TestServer): Promise<void> =>
  setProduct(server.services, { id: 'year', language: '' }, year);

/** A pack of each kind, in the same money as the year. */
export const packs = {
  storage: { kind: 'storage', name: 'Space', bytes: 1000, days: 30, price: 2000, currency: 'EUR' },
  traffic: { kind: 'traffic', name: 'Traffic', bytes: 500, price: 300, currency: 'EUR' },
} as const;

export async function sellPacks(server: TestServer): Promise<void> {
  for (const kind of ['storage', 'traffic'] as const)
    await setProduct(server.services, { id: kind, language: '' }, packs[kind]);
}

/** Orders a pack, and pays it; answers the order. */
export async function buyPack(server: TestServer, who: Person, kind: keyof typeof packs) {
  const made = await order(server, who, { product_id: kind });
  await tell(server, eventOf(made.order_id, 'paid', { amount: made.amount }));
  return made;
}

const Placed = v.object({
  order_id: v.string(),
  payment_url: v.string(),
  expires_at: v.string(),
  amount: v.number(),
  currency: v.string(),
});

/** Creates an order of a product and returns its payment URL. */
export async function order(
  server: TestServer,
  who: Person,
  body: object = { product_id: 'year' },
  headers: Record<string, string> = {},
) {
  const placed = await call(server, 'POST', '/vip/v1/order', { token: who.token, body, headers });
  return v.parse(Placed, placed.body);
}

/** Presses a button of the sandbox's page. */
export const press = (url: string, decision: string): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });

export const statusOf = async (server: TestServer, who: Person, id: string): Promise<unknown> =>
  (await call(server, 'GET', `/vip/v1/order/${id}`, { token: who.token })).body.status;

const Vip = v.object({ data: v.object({ expire: v.string(), status: v.string() }) });
/** The remaining days of membership, rounded. */
export async function daysLeft(server: TestServer, who: Person): Promise<number> {
  const { data } = v.parse(
    Vip,
    (await call(server, 'GET', '/drive/v1/privilege/vip', { token: who.token })).body,
  );
  return data.status === 'ok'
    ? Math.round((Date.parse(data.expire) - server.services.clock()) / 86_400_000)
    : 0;
}

/** An event of an order, as the sandbox sends it. */
export const eventOf = (
  orderId: string,
  type: PaymentEvent['type'],
  part: Partial<PaymentEvent> = {},
): PaymentEvent => ({
  id: `${orderId}.${type}`,
  type,
  orderId,
  amount: year.price,
  currency: year.currency,
  ...part,
});

/** Sends an event to the webhook, signed. */
export async function tell(server: TestServer, event: PaymentEvent): Promise<Answer> {
  return deliver(server, sandboxDelivery(server.services, event));
}

/** A raw webhook call. */
export async function deliver(
  server: TestServer,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: string },
): Promise<Answer> {
  const response = await fetch(`${server.appUrl}/vip/v1/payment/sandbox/webhook`, {
    method: 'POST',
    headers,
    body,
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    body: v.parse(v.record(v.string(), v.unknown()), JSON.parse(text)),
    headers: response.headers,
  };
}
