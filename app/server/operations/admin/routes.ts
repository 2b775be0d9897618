import { AuditBody } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { auditShares } from './audit.ts';
import { checkAdminKey } from './check-admin-key.ts';

/**
 * The calls of the admin listener (R6.5, R7.20): without the key, every path is refused; with it, there is only the
 * audit. Wrong keys are limited. Sessions and cookies are ignored.
 */
export function adminRoutes(key: string): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.use(async (c, next) => {
    c.header('x-content-type-options', 'nosniff');
    c.header('content-security-policy', `default-src 'none'; frame-ancestors 'none'; sandbox`);
    c.header('cache-control', 'no-store');
    const checked = await checkAdminKey(c.get('services'), c.req.header('x-admin-key') ?? '', key);
    if (isRefusal(checked)) return failWith(c, checked);
    return checked === 'right' ? next() : failWith(c, refuse('permission_denied'));
  });

  routes.post('/audit.admin/v1/share', async (c) => {
    const body = await parseBody(c, AuditBody);
    if (isRefusal(body)) return failWith(c, body);
    c.set('what', `account ${body.share_user_id}: ${body.verdict}`);
    const affected = await auditShares(c.get('services'), {
      shareUserId: body.share_user_id,
      gcids: body.gcids,
      fileIds: body.file_ids,
      verdict: body.verdict,
    });
    return c.json({ result: 'ok', affected });
  });

  return routes;
}
