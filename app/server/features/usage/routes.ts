import type { StorageUsage } from '@aloft/core/wire';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { signedIn } from '../accounts/session-middleware.ts';
import { owner, ownViewer } from '../files/owner.ts';
import { presentFile } from '../files/present.ts';
import { largestFiles, usageByCategory } from './usage.ts';

/** What an account's storage is used for (R10.10). */
export function usageRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/usage', signedIn(), async (c) => {
    const services = c.get('services');
    const { accountId } = owner(c);
    const long = services.longReads.of(accountId, c.req.raw.signal);
    const categories = await usageByCategory(long, accountId);
    const largest = await largestFiles(
      { long, short: services.db },
      accountId,
      categories.map(({ category }) => category),
    );
    const trash = await services.db
      .selectFrom('trash_totals')
      .select(['size', 'entries'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const viewer = ownViewer(c);
    return c.json({
      categories: categories.map(({ category, size, count }) => ({ category, size: String(size), count })),
      trash: {
        size: String(Math.max(0, trash?.size ?? 0)),
        count: Math.max(0, trash?.entries ?? 0),
      },
      largest: largest.map((row) => presentFile(services, row, viewer, 'none')),
    } satisfies StorageUsage);
  });
  return routes;
}
