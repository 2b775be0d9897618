import { Hono } from 'hono';
import type { Environment } from '../http/environment.ts';

/** What the app reads about the service itself (R7.20–R7.22, R4.16). `buildId` names the running build. */
export function settingsRoutes(buildId: () => string): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/config/v1/basic', (c) =>
    c.json({
      result: 'ok',
      data: {
        share_expiration_days: [1, 7, 30, -1],
        share_restore_limits: ['1', '10', '100', '-1'],
        upload_chunk_bytes: 8 * 1024 * 1024,
        free_quota: String(c.get('services').configuration.freeQuota),
      },
    }),
  );
  for (const name of ['resources', 'activity_operation', 'debug_options', 'external_products']) {
    routes.get(`/config/v1/${name}`, (c) => c.json({ result: 'ok', data: {} }));
  }
  routes.get('/access_controller/v1/area_accessible', (c) => c.json({ accessible: true }));
  routes.get('/_build/latest.json', (c) => c.json({ id: buildId() }));
  return routes;
}
