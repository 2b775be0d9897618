import { Hono } from 'hono';
import * as v from 'valibot';
import type { CaptchaStrength, Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { countUse, type Limit, waitFor } from '../../platform/http/rate-limit.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { hashSecret, newId, newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { clientOf } from '../accounts/sign-in-routes.ts';
import { challengePage } from './challenge-page.ts';
import { isChallengeDemanded, tokenSeconds, usesPerToken } from './guard.ts';
import { makePuzzle, solves } from './puzzle.ts';
import { isForged } from './signature.ts';

const challengeLife = 5 * 60_000;
/** Tokens granted without a challenge in ten minutes: enough for ordinary use. */
const grantedFreely: Limit = { name: 'captcha-free', max: 20, window: 10 * 60_000 };

const MetaText = v.pipe(v.string(), v.maxLength(320));
/** Fields that some clients also sign before sign-in. */
const Signed = {
  captcha_sign: v.optional(MetaText),
  client_version: v.optional(MetaText),
  package_name: v.optional(MetaText),
  timestamp: v.optional(MetaText),
};
/** The user name that a token is for before sign-in, or what a client says of itself (R7.30); may be empty. */
const Meta = v.union([
  v.object({
    captcha_sign: MetaText,
    client_version: MetaText,
    package_name: MetaText,
    // rclone leaves it out.
    user_id: v.optional(MetaText),
    timestamp: MetaText,
  }),
  v.object({ ...Signed, email: MetaText }),
  v.object({ ...Signed, phone_number: v.pipe(v.string(), v.minLength(11), v.maxLength(18)) }),
  v.object({ ...Signed, username: MetaText }),
  v.strictObject({}),
]);
/** Beyond ordinary use: each request stores a row. */
const asked: Limit = { name: 'captcha-asked', max: 300, window: 3600_000 };

/** `POST:/v1/auth/signin`; some clients write the whole URL, whose host is ignored, or `get:`. */
const Action = v.pipe(
  v.string(),
  v.maxLength(300),
  v.transform((text) =>
    text
      .replace(/^[a-z]+(?=:)/, (method) => method.toUpperCase())
      .replace(/^([A-Z]+):https?:\/\/[\w.:-]+(?=\/)/, '$1:'),
  ),
  v.regex(/^(GET|POST|PATCH|DELETE|PUT):\/[\w./:-]{1,200}$/),
);

const Init = v.object({
  client_id: v.string(),
  action: Action,
  device_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(500))),
  meta: v.optional(Meta, {}),
});
const Solution = v.object({ payload: v.pipe(v.string(), v.maxLength(4000)) });

async function grant(
  services: Services,
  action: string,
  deviceId: string,
  accountId: string | null,
  strength: CaptchaStrength,
): Promise<string> {
  const token = newSecret();
  await services.db
    .insertInto('captcha_tokens')
    .values({
      hash: hashSecret(token),
      action,
      device_id: deviceId,
      account_id: accountId,
      uses_left: usesPerToken,
      expires_at: services.clock() + tokenSeconds * 1000,
      solved: strength === 'solved' ? 1 : 0,
    })
    .execute();
  return token;
}

/** `captcha/init` on the app's origin (R4.14, R7.29). */
export function captchaRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/v1/shield/captcha/init', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, Init);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const loading = `${services.addresses.app}/loading`;
    const wanted = body.redirect_uri;
    const foreign = wanted !== undefined && wanted !== loading && !client.redirectUris.includes(wanted);
    // The web app never asks for another address; a client with an unregistered one gets the default.
    if (foreign && client.kind === 'browser') {
      return failWith(c, refuse('invalid_request', { field: 'redirect_uri' }));
    }
    const redirectUri = foreign || wanted === undefined ? loading : wanted;
    const account = c.get('session')?.accountId ?? null;
    const flooded = await countUse(services, asked, c.get('clientAddress'));
    if (flooded !== null) return failWith(c, flooded);
    const who = `${c.get('clientAddress')}:${account ?? ''}`;
    const { captcha } = services.configuration;
    const risky =
      captcha === 'always' ||
      isForged(client, body.device_id, body.meta) ||
      (await isChallengeDemanded(services, c.get('clientAddress'), body.action)) ||
      (await waitFor(services, grantedFreely, who)) > 0;
    if (!risky || captcha === 'off') {
      await countUse(services, grantedFreely, who);
      const token = await grant(services, body.action, body.device_id, account, 'granted');
      return c.json({ captcha_token: token, expires_in: tokenSeconds });
    }
    const [id, state] = [newId(), newId()];
    await services.db
      .insertInto('captcha_challenges')
      .values({
        id,
        action: body.action,
        device_id: body.device_id,
        account_id: account,
        redirect_uri: redirectUri,
        state,
        solved: 0,
        expires_at: services.clock() + challengeLife,
      })
      .execute();
    return c.json({
      url: `${services.addresses.content}/challenge/${id}`,
      expires_in: challengeLife / 1000,
      state,
    });
  });
  return routes;
}

/** The challenge, on the content origin: its page, and the call that takes its solution. */
export function challengeRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.get('/challenge/:id', async (c) => {
    const services = c.get('services');
    const row = await services.db
      .selectFrom('captcha_challenges')
      .select(['id', 'expires_at'])
      .where('id', '=', c.req.param('id'))
      .where('solved', '=', 0)
      .where('expires_at', '>', services.clock())
      .executeTakeFirst();
    const puzzle = row === undefined ? null : await makePuzzle(services.signingKey, row);
    const nonce = newSecret();
    c.header(
      'content-security-policy',
      `default-src 'none'; base-uri 'none'; form-action 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors ${services.addresses.app}`,
    );
    return c.html(
      challengePage(puzzle, nonce, c.req.header('accept-language') ?? ''),
      row === undefined ? 410 : 200,
    );
  });

  routes.post('/challenge/:id', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, Solution);
    if (isRefusal(body)) return failWith(c, body);
    const open = await services.db
      .selectFrom('captcha_challenges')
      .select(['id', 'expires_at'])
      .where('id', '=', c.req.param('id'))
      .where('solved', '=', 0)
      .executeTakeFirst();
    const solved =
      open !== undefined && (await solves(services.signingKey, open, body.payload, services.clock()));
    if (!solved) return failWith(c, refuse('captcha_invalid'));
    // In one statement: of two concurrent requests, in two processes too, only one finds it unsolved.
    const taken = await services.db
      .updateTable('captcha_challenges')
      .set({ solved: 1 })
      .where('id', '=', open.id)
      .where('solved', '=', 0)
      .where('expires_at', '>', services.clock())
      .returningAll()
      .executeTakeFirst();
    if (taken === undefined) return failWith(c, refuse('captcha_invalid'));
    const token = await grant(services, taken.action, taken.device_id, taken.account_id, 'solved');
    const query = new URLSearchParams({
      captcha_token: token,
      expires_in: String(tokenSeconds),
      state: taken.state,
    });
    const mark = taken.redirect_uri.includes('?') ? '&' : '?';
    return c.json({ redirect_to: `${taken.redirect_uri}${mark}${query}` });
  });

  return routes;
}
