import type { Context } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/**
 * Refuses a form that is not of a page of ours: another site could have it sent for a visitor who never saw it. Browsers
 * that do not tell the site tell the origin.
 */
export function refuseForeignForm(c: Context<Environment>): Refusal | null {
  const isOwn =
    c.req.header('sec-fetch-site') === 'same-origin' ||
    c.req.header('origin') === c.get('services').addresses.app;
  return isOwn ? null : refuse('permission_denied', { description: 'a form of another site' });
}
