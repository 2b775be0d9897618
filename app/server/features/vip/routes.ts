import { presentMembership } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/routes.ts';
import { activityRoutes } from './activity-routes.ts';
import { giveFreeDays } from './free-days.ts';
import { publicRoutes } from './public-routes.ts';
import { quantities } from './quantities.ts';

/** Membership, ways to get days of it, and the free days of each account (R4.6, R7.6, P13). */
export function vipRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.route('/', publicRoutes());
  routes.use('/drive/v1/privilege/*', signedIn());
  routes.use('/vip/v1/*', signedIn());
  routes.route('/', activityRoutes());

  routes.get('/drive/v1/privilege/vip', async (c) => {
    const services = c.get('services');
    const { accountId } = owner(c);
    const row = await services.db
      .selectFrom('accounts')
      .select('vip_expires_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return c.json({
      result: 'ACCEPTED',
      data: presentMembership(accountId, row.vip_expires_at, services.clock()),
    });
  });

  routes.get('/vip/v1/quantity/list', async (c) =>
    c.json(await quantities(c.get('services'), owner(c).accountId)),
  );

  routes.post('/vip/v1/activity/free-vip', async (c) => {
    const days = await giveFreeDays(c.get('services'), owner(c).accountId);
    if (isRefusal(days)) return failWith(c, days);
    c.set('result', days > 0 ? 'granted' : 'given_before');
    return c.json({ free_days: days });
  });
  return routes;
}
