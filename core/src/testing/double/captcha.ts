import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { clientOf } from './clients.ts';
import { type Ask, bodyOf, countUse, open, type Route, raw, refuse } from './frame.ts';
import { hour, type Limit, minute } from './limits.ts';
import type { World } from './world.ts';

const usesPerToken = 5;
const tokenSeconds = 300;
const challengeLife = 5 * minute;
/** So many tokens in ten minutes are granted without a challenge. */
const grantedFreely: Limit = { name: 'captcha-free', max: 20, window: 10 * minute };

/** A program that asks without end is refused. */
const asked: Limit = { name: 'captcha-asked', max: 300, window: hour };

/** A client that was asked for a solved challenge gets no token of the action without one for so long. */
const demanded: Limit = { name: 'captcha-demanded', max: 1, window: 10 * minute };

/** What solves every challenge of the double. */
export const solution = 'solved';

const MetaText = v.pipe(v.string(), v.maxLength(320));
/** Whom a token is for before anybody is signed in, or what a client says of itself. */
const Meta = v.union([
  v.object({
    captcha_sign: MetaText,
    client_version: MetaText,
    package_name: MetaText,
    user_id: v.optional(MetaText),
    timestamp: MetaText,
  }),
  v.object({ email: MetaText }),
  v.object({ phone_number: v.pipe(v.string(), v.minLength(11), v.maxLength(18)) }),
  v.object({ username: MetaText }),
  v.strictObject({}),
]);
const Init = v.object({
  client_id: v.string(),
  action: v.pipe(v.string(), v.regex(/^(GET|POST|PATCH|DELETE|PUT):\/[\w./:-]{1,200}$/)),
  device_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(500))),
  meta: v.optional(Meta, {}),
});

function grant(world: World, action: string, deviceId: string, solved: boolean): string {
  const token = world.newSecret();
  const expiresAt = world.now() + tokenSeconds * 1000;
  world.captchaTokens.set(token, { action, deviceId, usesLeft: usesPerToken, expiresAt, solved });
  return token;
}

/** Takes one use of a token that is good for the action (and the device, when one is named). */
export function spendCaptcha(world: World, token: string, action: string, deviceId: string | null): boolean {
  const found = world.captchaTokens.get(token);
  const good =
    found !== undefined &&
    found.action === action &&
    (deviceId === null || found.deviceId === deviceId) &&
    found.usesLeft > 0 &&
    found.expiresAt > world.now();
  if (good) found.usesLeft -= 1;
  return good;
}

/** Refuses a guarded call without a token that is good for this action and device and has a use left. */
export function requireCaptcha(world: World, ask: Ask): void {
  if (world.captcha === 'off') return;
  const token = ask.headers.get('x-captcha-token') ?? '';
  if (token === '') refuse('captcha_required');
  if (!spendCaptcha(world, token, `${ask.method}:${ask.path}`, ask.deviceId)) refuse('captcha_invalid');
}

/** Refuses a call whose token did not come from a solved challenge, and has the client's next one need it. */
export function requireChallenge(world: World, ask: Ask): void {
  if (world.captcha === 'off') return;
  const token = ask.headers.get('x-captcha-token') ?? '';
  if (world.captchaTokens.get(token)?.solved === true) return;
  world.limits.count(demanded, `${ask.client} ${ask.method}:${ask.path}`);
  refuse(token === '' ? 'captcha_required' : 'captcha_invalid');
}

/** `captcha/init` and the challenge, which is solved by the word `solved`. */
export function captchaRoutes(world: World): readonly Route[] {
  return [
    open('POST', '/v1/shield/captcha/init', wire.CaptchaAnswer, (ask) => {
      const body = bodyOf(ask, Init);
      clientOf(body.client_id);
      const loading = `${world.addresses.app}/loading`;
      if (body.redirect_uri !== undefined && body.redirect_uri !== loading) {
        refuse('invalid_request', { field: 'redirect_uri' });
      }
      countUse(world, asked, ask.client);
      const who = `${ask.client}:${ask.account?.id ?? ''}`;
      const risky =
        world.limits.usesOf(grantedFreely, who) >= grantedFreely.max ||
        world.limits.usesOf(demanded, `${ask.client} ${body.action}`) > 0;
      if (world.captcha === 'off' || (world.captcha === 'risk' && !risky)) {
        world.limits.count(grantedFreely, who);
        return { captcha_token: grant(world, body.action, body.device_id, false), expires_in: tokenSeconds };
      }
      const [id, state] = [world.newId(), world.newId()];
      const expiresAt = world.now() + challengeLife;
      world.challenges.set(id, { action: body.action, deviceId: body.device_id, state, expiresAt });
      return { url: `${world.addresses.content}/challenge/${id}`, expires_in: challengeLife / 1000, state };
    }),

    raw('content', 'GET', '/challenge/{id}', (ask) => {
      const found = world.challenges.get(ask.param('id'));
      const lives = found !== undefined && found.expiresAt > world.now();
      return new Response('<!doctype html><title>Challenge</title>', {
        status: lives ? 200 : 410,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    }),

    raw('content', 'POST', '/challenge/{id}', (ask) => {
      const { payload } = bodyOf(ask, v.object({ payload: v.pipe(v.string(), v.maxLength(4000)) }));
      const found = world.challenges.get(ask.param('id'));
      if (payload !== solution || found === undefined || found.expiresAt <= world.now()) {
        return refuse('captcha_invalid');
      }
      world.challenges.delete(ask.param('id'));
      const query = new URLSearchParams({
        captcha_token: grant(world, found.action, found.deviceId, true),
        expires_in: String(tokenSeconds),
        state: found.state,
      });
      return Response.json({ redirect_to: `${world.addresses.app}/loading?${query}` });
    }),
  ];
}
