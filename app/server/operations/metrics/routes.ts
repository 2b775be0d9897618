import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { checkAdminKey } from '../admin/check-admin-key.ts';
import type { Figures } from './figures.ts';

const bearer = /^Bearer +(\S+)$/i;

/** The figures of the admin listener, for who has its key: as a bearer, which is what Prometheus can send. */
export function metricsRoutes(key: string, figures: Figures): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get('/metrics', async (c) => {
    const given = bearer.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const checked = await checkAdminKey(c.get('services'), given, key);
    if (isRefusal(checked)) return failWith(c, checked);
    if (checked === 'wrong') return failWith(c, refuse('permission_denied'));
    return c.body(await figures.read(), 200, { 'content-type': figures.registry.contentType });
  });

  return routes;
}
