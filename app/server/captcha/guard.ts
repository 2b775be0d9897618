import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Environment } from '../http/environment.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { hashSecret, type Services } from '../services.ts';

/** How often one token serves; a retry must not need another challenge. */
export const usesPerToken = 5;
export const tokenSeconds = 300;

/** What a token has to be good for; without a device any will do. */
export interface TokenUse {
  /** `POST:/v1/auth/signup`. */
  readonly action: string;
  readonly deviceId?: string;
}

/** Takes one use of a token in one statement; false when it is not good for that (P25, P26). */
export async function spendToken(services: Services, token: string, wanted: TokenUse): Promise<boolean> {
  const { action, deviceId } = wanted;
  const used = await services.db
    .updateTable('captcha_tokens')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('hash', '=', hashSecret(token))
    .where('action', '=', action)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', services.clock())
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** A refused token; clients renew theirs on 4002 when they sign in, and on 9 anywhere else. */
const invalid = (path: string): Refusal =>
  refuse('captcha_invalid', path.startsWith('/v1/') ? {} : { numeric: 9 });

/**
 * Refuses a guarded call without a token that is good for this action and device and has a use left. Some clients
 * sign in with the token in the body, and do not name their device beside it.
 */
export async function requireCaptcha(c: Context<Environment>, fromBody?: string): Promise<Refusal | null> {
  const services = c.get('services');
  if (services.configuration.captcha === 'off') return null;
  const token = c.req.header('x-captcha-token') ?? fromBody;
  if (token === undefined || token === '') return refuse('captcha_required');
  const action = `${c.req.method}:${c.req.path}`;
  const nameless = fromBody !== undefined && c.get('deviceId') === '';
  const wanted = nameless ? { action } : { action, deviceId: c.get('deviceId') };
  return (await spendToken(services, token, wanted)) ? null : invalid(c.req.path);
}
