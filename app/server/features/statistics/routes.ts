import { StatisticsBody } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { countReport } from './count.ts';

/** What is counted about the use of the product, by people who allow it (R2.9). */
export function statisticsRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/v1/statistics', async (c) => {
    const body = await parseBody(c, StatisticsBody);
    if (isRefusal(body)) return failWith(c, body);
    const reporter = { client: c.get('clientAddress'), remembered: c.get('remembered') };
    const refusal = await countReport(c.get('services'), reporter, body);
    return refusal === null ? c.json({}) : failWith(c, refusal);
  });
  return routes;
}
