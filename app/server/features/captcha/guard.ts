import { limits } from '@aloft/core/service';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { CaptchaStrength, Environment } from '../../platform/http/environment.ts';
import { countUse, usesOf } from '../../platform/http/rate-limit.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

/** What a token must be valid for; without a device, any device matches. */
export interface TokenUse {
  /** `POST:/v1/auth/signup`. */
  readonly action: string;
  readonly deviceId?: string;
}

const demandKey = (client: string, action: string): string => `${client} ${action}`;

/** Whether this client was recently asked for a solved challenge for this action. */
export async function isChallengeDemanded(
  services: Services,
  client: string,
  action: string,
): Promise<boolean> {
  return (await usesOf(services, limits.demandedChallenges, demandKey(client, action))) > 0;
}

/** Takes one use of a token in one statement; null when it is not valid for this use (P25, P26). */
async function takeToken(
  services: Services,
  token: string,
  { action, deviceId }: TokenUse,
): Promise<CaptchaStrength | null> {
  const used = await services.db
    .updateTable('captcha_tokens')
    .set({ uses_left: sql<number>`uses_left - 1` })
    .where('hash', '=', hashSecret(token))
    .where('action', '=', action)
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .where('uses_left', '>', 0)
    .where('expires_at', '>', services.clock())
    .returning('solved')
    .executeTakeFirst();
  if (used === undefined) return null;
  return used.solved === 1 ? 'solved' : 'granted';
}

/** Takes one use of a token; false when it is not valid for this use. */
export async function spendToken(services: Services, token: string, wanted: TokenUse): Promise<boolean> {
  return (await takeToken(services, token, wanted)) !== null;
}

/** The refusal of a token; clients renew theirs on 4002 when they sign in, and on 9 anywhere else. */
const invalid = (path: string): Refusal =>
  refuse('captcha_invalid', path.startsWith('/v1/') ? {} : { numeric: 9 });

/**
 * Refuses a guarded call without a token that is valid for this action and device and has a use left. Some clients
 * sign in with the token in the body and without a device id.
 */
export async function requireCaptcha(c: Context<Environment>, fromBody?: string): Promise<Refusal | null> {
  const services = c.get('services');
  if (services.configuration.captcha === 'off') return null;
  const token = c.req.header('x-captcha-token') ?? fromBody;
  if (token === undefined || token === '') return refuse('captcha_required');
  const action = `${c.req.method}:${c.req.path}`;
  const nameless = fromBody !== undefined && c.get('deviceId') === '';
  const wanted = nameless ? { action } : { action, deviceId: c.get('deviceId') };
  const strength = await takeToken(services, token, wanted);
  if (strength === null) return invalid(c.req.path);
  c.set('captcha', strength);
  return null;
}

/**
 * Refuses a call whose token did not come from a solved challenge, which is required after too many failed attempts.
 * From then on, the client's next token for this action needs a challenge. A token that this request has already used
 * is not used twice. Does nothing when captchas are off.
 */
export async function requireChallenge(c: Context<Environment>, fromBody?: string): Promise<Refusal | null> {
  const services = c.get('services');
  if (services.configuration.captcha === 'off') return null;
  const refused = c.get('captcha') === 'none' ? await requireCaptcha(c, fromBody) : null;
  if (refused === null && c.get('captcha') === 'solved') return null;
  await countUse(
    services,
    limits.demandedChallenges,
    demandKey(c.get('clientAddress'), `${c.req.method}:${c.req.path}`),
  );
  return refused ?? invalid(c.req.path);
}
