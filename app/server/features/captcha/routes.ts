import { CaptchaBody, lives, SolutionBody } from '@aloft/core/service';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { newId, newSecret } from '../../platform/secrets.ts';
import { clientOf } from '../accounts/sign-in/sign-in-routes.ts';
import { challengePage } from './challenge-page.ts';
import { grant, grantFreely } from './grant.ts';
import { makePuzzle, solves } from './puzzle.ts';
import { isForged } from './signature.ts';

/** `captcha/init` on the app's origin (R4.14, R7.29). */
export function captchaRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.post('/v1/shield/captcha/init', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, CaptchaBody);
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
    const token = await grantFreely(
      services,
      {
        client: c.get('clientAddress'),
        accountId: account,
        deviceId: body.device_id,
        action: body.action,
      },
      isForged(client, body.device_id, body.meta),
    );
    if (isRefusal(token)) return failWith(c, token);
    if (token !== null) return c.json({ captcha_token: token, expires_in: lives.captchaToken / 1000 });
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
        expires_at: services.clock() + lives.challenge,
      })
      .execute();
    return c.json({
      url: `${services.addresses.content}/challenge/${id}`,
      expires_in: lives.challenge / 1000,
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
    const body = await parseBody(c, SolutionBody);
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
    const token = await grant(
      services,
      { action: taken.action, deviceId: taken.device_id, accountId: taken.account_id },
      'solved',
    );
    const query = new URLSearchParams({
      captcha_token: token,
      expires_in: String(lives.captchaToken / 1000),
      state: taken.state,
    });
    const mark = taken.redirect_uri.includes('?') ? '&' : '?';
    return c.json({ redirect_to: `${taken.redirect_uri}${mark}${query}` });
  });

  return routes;
}
