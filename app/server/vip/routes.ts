import { Hono } from 'hono';
import { owner } from '../files/routes.ts';
import type { Environment } from '../http/environment.ts';
import { signedIn } from '../http/middleware.ts';

export const freeDays = 7;

/** Membership, and the free days each account is given once (R4.6, P13). */
export function vipRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/drive/v1/privilege/*', signedIn());
  routes.use('/vip/v1/*', signedIn());

  routes.get('/drive/v1/privilege/vip', async (c) => {
    const services = c.get('services');
    const { accountId } = owner(c);
    const row = await services.db
      .selectFrom('accounts')
      .select('vip_expires_at')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const valid = row.vip_expires_at > services.clock();
    return c.json({
      result: 'ACCEPTED',
      data: {
        expire: row.vip_expires_at === 0 ? '' : new Date(row.vip_expires_at).toISOString(),
        status: valid ? 'ok' : 'invalid',
        type: valid ? 'platinum' : 'novip',
        user_id: accountId,
      },
    });
  });

  routes.post('/vip/v1/activity/free-vip', async (c) => {
    const services = c.get('services');
    const now = services.clock();
    const given = await services.db
      .updateTable('accounts')
      .set({ free_vip_at: now, vip_expires_at: now + freeDays * 24 * 3600 * 1000 })
      .where('id', '=', owner(c).accountId)
      .where('free_vip_at', 'is', null)
      .executeTakeFirst();
    return c.json({ free_days: given.numUpdatedRows === 1n ? freeDays : 0 });
  });
  return routes;
}
