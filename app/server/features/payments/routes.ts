import { decideNavigation } from '@aloft/core/rules';
import { NewOrderBody, PageQuery } from '@aloft/core/service';
import { negotiateLocale } from '@aloft/i18n';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody, parseQuery, readText } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { paymentProvider } from './configured-provider.ts';
import { cancelOrder, findOrder, listOrders, placeOrder } from './orders.ts';
import { sendLateRefunds, settle } from './settle.ts';

/** Webhooks of payment providers: authenticated by signature, without a session (P12, P13). */
function webhookRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/vip/v1/payment/:provider/webhook', async (c) => {
    const services = c.get('services');
    const provider = paymentProvider(services);
    if (provider === null || provider.name !== c.req.param('provider')) {
      return failWith(c, refuse('not_found'));
    }
    const body = await readText(c.req.raw);
    if (isRefusal(body)) return failWith(c, body);
    const event = provider.verify({ headers: c.req.raw.headers, body });
    if (isRefusal(event)) return failWith(c, event);
    const settled = await settle(services, provider, event);
    if (isRefusal(settled)) return failWith(c, settled);
    if (settled === 'sendBack') await sendLateRefunds(services);
    return c.json({ result: 'ok' });
  });
  return routes;
}

/**
 * Orders of memberships and packs (R7.21, P12). `POST /vip/v1/order` `{product_id, return_url?, language?}` places one, `GET
 * /vip/v1/order/{id}` answers its status, `DELETE` cancels it, `GET /vip/v1/orders` lists the account's own.
 */
export function paymentRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.route('/', webhookRoutes());

  routes.post('/vip/v1/order', signedIn(), async (c) => {
    const body = await parseBody(c, NewOrderBody);
    if (isRefusal(body)) return failWith(c, body);
    const services = c.get('services');
    const back = decideNavigation(body.return_url, services.addresses.app, 'refused');
    if (back.kind !== 'internal') return failWith(c, refuse('invalid_argument', { field: 'return_url' }));
    const provider = paymentProvider(services);
    if (provider === null) {
      return failWith(c, refuse('unimplemented', { description: 'nobody takes payments here' }));
    }
    const locale = negotiateLocale({ acceptLanguage: c.req.header('accept-language') ?? '' });
    const placed = await placeOrder(services, provider, owner(c).accountId, {
      productId: body.product_id,
      language: body.language ?? locale,
      locale,
      returnPath: back.path,
      scene: body.scene ?? '',
      remembered: c.get('remembered'),
    });
    return isRefusal(placed) ? failWith(c, placed) : c.json(placed);
  });

  routes.get('/vip/v1/orders', signedIn(), async (c) => {
    const query = parseQuery(c, PageQuery);
    if (isRefusal(query)) return failWith(c, query);
    const page = await listOrders(c.get('services'), owner(c).accountId, query);
    return isRefusal(page) ? failWith(c, page) : c.json(page);
  });

  routes.get('/vip/v1/order/:id', signedIn(), async (c) => {
    const order = await findOrder(c.get('services'), owner(c).accountId, c.req.param('id'));
    return isRefusal(order) ? failWith(c, order) : c.json(order);
  });

  routes.delete('/vip/v1/order/:id', signedIn(), async (c) => {
    const { accountId } = owner(c);
    const order = await cancelOrder(c.get('services'), accountId, c.req.param('id'), c.get('remembered'));
    return isRefusal(order) ? failWith(c, order) : c.json(order);
  });
  return routes;
}
