import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Environment } from '../http/environment.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { hashSecret } from '../services.ts';

/** How often one token serves; a retry must not need another challenge. */
export const usesPerToken = 5;
export const tokenSeconds = 300;

/** `POST:/v1/auth/signup`: what a token is good for. */
function actionOf(c: Context<Environment>): string {
  return `${c.req.method}:${c.req.path}`;
}

/**
 * Refuses a guarded call without a token that is good for this action and device and has a use left;
 * takes one use otherwise, in one statement (P25, P26).
 */
export async function requireCaptcha(c: Context<Environment>): Promise<Refusal | null> {
  const services = c.get('services');
  if (services.configuration.captcha === 'off') return null;
  const token = c.req.header('x-captcha-token');
  if (token === undefined || token === '') return refuse('captcha_required');
  const used = await services.db
    .updateTable('captcha_tokens')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('hash', '=', hashSecret(token))
    .where('action', '=', actionOf(c))
    .where('device_id', '=', c.get('deviceId'))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', services.clock())
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? null : refuse('captcha_invalid');
}
