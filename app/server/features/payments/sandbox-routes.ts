import { orderStatusOf } from '@aloft/core/service';
import type { OrderStatus } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { type Location, ownAddressOf, sendTo } from '../../platform/http/location.ts';
import { readText } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import type { OrderRow } from './orders.ts';
import { orderOfToken, sandboxDelivery, sandboxEvent, sandboxName } from './sandbox.ts';
import { type SandboxView, sandboxPage } from './sandbox-page.ts';

async function orderAt(services: Services, token: string): Promise<OrderRow | null> {
  const id = services.configuration.payments === 'sandbox' ? orderOfToken(services, token) : null;
  if (id === null) return null;
  const row = await services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('provider', '=', sandboxName)
    .executeTakeFirst();
  return row ?? null;
}

/** The URL of the order's return path, with its id. */
function backTo(services: Services, order: OrderRow): Location {
  const { app } = services.addresses;
  const url = new URL(order.return_url, app);
  url.searchParams.set('order_id', order.id);
  return ownAddressOf(url.href, app);
}

type Status = 200 | 303 | 404 | 410 | 503;
const statusCodes: Readonly<Record<OrderStatus, Status>> = {
  PENDING: 200,
  PAID: 200,
  FAILED: 200,
  REFUNDED: 200,
  CANCELLED: 410,
  EXPIRED: 410,
};

function show(c: Context<Environment>, view: SandboxView, status: Status): Response {
  const { app } = c.get('services').addresses;
  const nonce = newSecret();
  // The form redirects to the app: browsers check both origins against form-action.
  c.header(
    'content-security-policy',
    `default-src 'none'; base-uri 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${app}; frame-ancestors 'none'`,
  );
  c.header('x-frame-options', 'DENY');
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex, nofollow');
  c.header('cache-control', 'private, no-store');
  return c.html(sandboxPage(view, nonce, c.req.header('accept-language') ?? ''), status);
}

/** Sends a signed webhook call, as any provider would. */
async function deliver(services: Services, order: OrderRow, type: 'paid' | 'failed'): Promise<boolean> {
  const { headers, body } = sandboxDelivery(services, sandboxEvent(order, type));
  try {
    const answer = await fetch(`${services.addresses.app}/vip/v1/payment/${sandboxName}/webhook`, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    if (!answer.ok) services.log({ event: 'payment-webhook', status: answer.status });
    return answer.ok;
  } catch (error) {
    services.log({ event: 'payment-webhook', error: String(error) });
    return false;
  }
}

/**
 * The sandbox's confirmation page, on the content origin, which has no sessions: its signed URL is the right to
 * decide.
 */
export function sandboxRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get('/pay/:token', async (c) => {
    const services = c.get('services');
    const order = await orderAt(services, c.req.param('token'));
    if (order === null) return show(c, { kind: 'unknown' }, 404);
    const status = orderStatusOf(order, services.clock());
    const back = backTo(services, order);
    return show(c, { kind: 'order', order, status, back, undelivered: false }, statusCodes[status]);
  });

  routes.post('/pay/:token', async (c) => {
    const services = c.get('services');
    const order = await orderAt(services, c.req.param('token'));
    if (order === null) return show(c, { kind: 'unknown' }, 404);
    const back = backTo(services, order);
    const status = orderStatusOf(order, services.clock());
    const form = await readText(c.req.raw);
    const decision = isRefusal(form) ? null : new URLSearchParams(form).get('decision');
    const type = decision === 'pay' ? 'paid' : decision === 'decline' ? 'failed' : null;
    if (status !== 'PENDING' || type === null) {
      return show(c, { kind: 'order', order, status, back, undelivered: false }, statusCodes[status]);
    }
    if (!(await deliver(services, order, type))) {
      return show(c, { kind: 'order', order, status, back, undelivered: true }, 503);
    }
    return sendTo(c, back, 303);
  });
  return routes;
}
