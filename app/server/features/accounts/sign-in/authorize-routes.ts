import {
  AttemptBody,
  AuthorizationQuery,
  AuthorizeQuery,
  type AuthorizeRequest,
  authorizeUrl,
  isRegistered,
  limits,
  lives,
  type RegisteredClient,
} from '@aloft/core/service';
import type { AuthorizationRequest } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { setCookie } from '../../../platform/http/cookies.ts';
import { guesserOf } from '../../../platform/http/cross-site.ts';
import type { Environment, Session } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { ownPath, sendTo } from '../../../platform/http/location.ts';
import { parseBody, parseQuery } from '../../../platform/http/parse.ts';
import { countUse } from '../../../platform/http/rate-limit.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newId, newSecret } from '../../../platform/secrets.ts';
import { originOf } from '../sessions/session-origin.ts';
import { ownAttempt } from './attempts.ts';
import { type CodeHolder, challengeOf, issueCode } from './codes.ts';
import { consentBrowser } from './consent-browser.ts';
import { signInRequesterOf } from './sign-in-requester.ts';
import { clientOf, openRequest } from './sign-in-routes.ts';

/**
 * Who may get a code without a consent page: a program that sends its token, on behalf of a browser; and the browser
 * that started the attempt. A session cookie alone is not enough, as any site can redirect a browser here (P15b).
 */
async function holderWithoutAsking(
  c: Context<Environment>,
  client: RegisteredClient,
  session: Session,
  state: string,
): Promise<CodeHolder | null> {
  if (client.kind !== 'browser') return null;
  if (c.req.header('authorization') !== undefined) return { browser: null, handedBy: session.clientId };
  const own = await ownAttempt(c);
  return own?.state === state ? { browser: consentBrowser(c).hash, handedBy: '' } : null;
}

/** Attempts and authorizations: how a program or a window requests a sign-in (R1.4, R4.12). */
export function authorizeRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/attempt', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, AttemptBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null || client.kind !== 'browser') return failWith(c, refuse('invalid_client'));
    if (!client.redirectUris.includes(body.redirect_uri)) {
      return failWith(c, refuse('invalid_request', { field: 'redirect_uri' }));
    }
    const limited = await countUse(services, limits.authorizations, c.get('clientAddress'));
    if (limited !== null) return failWith(c, limited);
    const [id, verifier, state] = [newId(), newSecret(), newId()];
    const challenge = challengeOf(verifier);
    await services.db
      .insertInto('attempts')
      .values({
        id,
        cookie_hash: hashSecret(verifier),
        state,
        challenge,
        status: 'pending',
        account_id: null,
        expires_at: services.clock() + lives.attempt,
        ...originOf(c),
      })
      .execute();
    setCookie(c, 'aloft-attempt', `${id}.${verifier}`, lives.attempt / 1000);
    const { scope, redirect_uri: redirectUri } = body;
    return c.json({
      attempt_id: id,
      state,
      authorize_url: authorizeUrl({ clientId: client.id, scope, redirectUri, state, challenge }),
      expires_in: lives.attempt / 1000,
    });
  });

  routes.get('/v1/auth/attempt/:id', async (c) => {
    const own = await ownAttempt(c);
    if (own === null || own.id !== c.req.param('id')) return failWith(c, refuse('not_found'));
    const expired = own.status === 'pending' && own.expiresAt <= c.get('services').clock();
    return c.json({
      status: expired ? 'expired' : own.status,
      ...(own.accountId === null ? {} : { sub: own.accountId }),
    });
  });

  routes.get('/v1/auth/authorize', async (c) => {
    const services = c.get('services');
    const query = parseQuery(c, AuthorizeQuery);
    if (isRefusal(query)) return failWith(c, query);
    const client = clientOf(services, query.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    if (!isRegistered(client, query.redirect_uri))
      return failWith(c, refuse('invalid_request', { field: 'redirect_uri' }));
    const request: AuthorizeRequest = {
      client_id: client.id,
      redirect_uri: query.redirect_uri,
      scope: query.scope,
      state: query.state,
      challenge: query.code_challenge,
    };
    const limited = await countUse(services, limits.authorizations, guesserOf(c));
    if (limited !== null) return failWith(c, limited);
    const session = c.get('session');
    const holder = session === null ? null : await holderWithoutAsking(c, client, session, query.state);
    if (session !== null && holder !== null) {
      const address = await issueCode(services, client, request, { accountId: session.accountId }, holder);
      return isRefusal(address) ? failWith(c, address) : sendTo(c, address);
    }
    const id = newId();
    await services.db
      .insertInto('authorize_requests')
      .values({ id, ...request, expires_at: services.clock() + lives.attempt })
      .execute();
    return sendTo(c, ownPath('/drive/login', new URLSearchParams({ request: id })));
  });

  routes.get('/v1/auth/request', async (c) => {
    const services = c.get('services');
    const query = parseQuery(c, AuthorizationQuery);
    if (isRefusal(query)) return failWith(c, query);
    const request = await openRequest(services, query.request);
    if (request === null) return failWith(c, refuse('expired_token', { field: 'request' }));
    return c.json({
      scope: request.scope,
      ...(await signInRequesterOf(services, request, await ownAttempt(c))),
    } satisfies AuthorizationRequest);
  });

  return routes;
}
