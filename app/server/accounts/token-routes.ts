import type { Context } from 'hono';
import { Hono } from 'hono';
import * as v from 'valibot';
import { giveCookie, readCookie, takeCookie } from '../http/cookies.ts';
import type { Environment } from '../http/environment.ts';
import { failWith, isRefusal, refuse } from '../http/failure.ts';
import { parseBody, parseQuery } from '../http/parse.ts';
import { hashSecret, newId, newSecret } from '../services.ts';
import { maskEmail } from './accounts.ts';
import { type CodeProof, challengeOf, exchangeCode, issueCode } from './codes.ts';
import { exchangeDevice } from './device-codes.ts';
import { originOf } from './session-origin.ts';
import { answerTokens, clientOf, wholeScope } from './sign-in-routes.ts';
import { revokeByTokens, rotate } from './tokens.ts';

const attemptLife = 10 * 60_000;

const Secret = v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/));
const Attempt = v.object({
  client_id: v.string(),
  redirect_uri: v.string(),
  scope: v.optional(v.string(), wholeScope),
});
const Authorize = v.object({
  client_id: v.string(),
  response_type: v.literal('code'),
  scope: v.optional(v.pipe(v.string(), v.maxLength(200)), wholeScope),
  redirect_uri: v.pipe(v.string(), v.maxLength(500)),
  state: v.pipe(v.string(), v.maxLength(256)),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code_challenge_method: v.literal('S256'),
});
const TokenRequest = v.variant('grant_type', [
  v.object({
    grant_type: v.literal('authorization_code'),
    client_id: v.string(),
    code: Secret,
    redirect_uri: v.optional(v.string()),
    code_verifier: v.optional(Secret),
    state: v.optional(v.string()),
    confirm: v.optional(v.literal(true)),
  }),
  v.object({
    grant_type: v.literal('refresh_token'),
    client_id: v.string(),
    refresh_token: v.optional(Secret),
  }),
  v.object({
    grant_type: v.literal('urn:ietf:params:oauth:grant-type:device_code'),
    client_id: v.string(),
    device_code: Secret,
  }),
]);
const Revoke = v.object({ token: v.optional(Secret) });

/** The attempt that this browser began: its id and verifier, from the cookie. */
function attemptOf(c: Context<Environment>): { id: string; verifier: string } | null {
  const [id, verifier] = readCookie(c, 'aloft-attempt')?.split('.') ?? [];
  return id === undefined || verifier === undefined ? null : { id, verifier };
}

async function proofOf(
  c: Context<Environment>,
  body: { code_verifier?: string | undefined; state?: string | undefined; confirm?: true | undefined },
): Promise<CodeProof | null> {
  if (body.code_verifier !== undefined) return { kind: 'verifier', verifier: body.code_verifier };
  const attempt = attemptOf(c);
  if (attempt !== null && body.state !== undefined) {
    const row = await c
      .get('services')
      .db.selectFrom('attempts')
      .select('state')
      .where('id', '=', attempt.id)
      .where('cookie_hash', '=', hashSecret(attempt.verifier))
      .executeTakeFirst();
    if (row?.state === body.state) return { kind: 'verifier', verifier: attempt.verifier };
  }
  return body.confirm === true ? { kind: 'confirmed' } : null;
}

/** Attempts, authorizations, codes and tokens (R1.4, R4.12, R7.12). */
export function tokenRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/attempt', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, Attempt);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null || client.kind !== 'browser') return failWith(c, refuse('invalid_client'));
    if (!client.redirectUris.includes(body.redirect_uri)) {
      return failWith(c, refuse('invalid_request', { field: 'redirect_uri' }));
    }
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
        expires_at: services.clock() + attemptLife,
      })
      .execute();
    giveCookie(c, 'aloft-attempt', `${id}.${verifier}`, attemptLife / 1000);
    const query = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      scope: body.scope,
      redirect_uri: body.redirect_uri,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return c.json({
      attempt_id: id,
      state,
      authorize_url: `/v1/auth/authorize?${query}`,
      expires_in: attemptLife / 1000,
    });
  });

  routes.get('/v1/auth/attempt/:id', async (c) => {
    const services = c.get('services');
    const attempt = attemptOf(c);
    const row =
      attempt === null || attempt.id !== c.req.param('id')
        ? undefined
        : await services.db
            .selectFrom('attempts')
            .selectAll()
            .where('id', '=', attempt.id)
            .where('cookie_hash', '=', hashSecret(attempt.verifier))
            .executeTakeFirst();
    if (row === undefined) return failWith(c, refuse('not_found'));
    const expired = row.status === 'pending' && row.expires_at <= services.clock();
    return c.json({
      status: expired ? 'expired' : row.status,
      ...(row.account_id === null ? {} : { sub: row.account_id }),
    });
  });

  routes.get('/v1/auth/authorize', async (c) => {
    const services = c.get('services');
    const query = parseQuery(c, Authorize);
    if (isRefusal(query)) return failWith(c, query);
    const client = clientOf(services, query.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    const bare = query.redirect_uri.replace(/^(http:\/\/127\.0\.0\.1):\d{1,5}(?=\/)/, '$1');
    if (!client.redirectUris.includes(bare))
      return failWith(c, refuse('invalid_request', { field: 'redirect_uri' }));
    const request = {
      client_id: client.id,
      redirect_uri: query.redirect_uri,
      scope: query.scope,
      state: query.state,
      challenge: query.code_challenge,
    };
    const session = c.get('session');
    if (session !== null && client.kind === 'browser') {
      const address = await issueCode(services, request, { accountId: session.accountId });
      return isRefusal(address) ? failWith(c, address) : c.redirect(address);
    }
    const id = newId();
    await services.db
      .insertInto('authorize_requests')
      .values({ id, ...request, expires_at: services.clock() + attemptLife })
      .execute();
    return c.redirect(`/drive/login?request=${id}`);
  });

  routes.get('/v1/auth/code', async (c) => {
    const services = c.get('services');
    const query = parseQuery(c, v.object({ code: Secret, state: v.optional(v.string(), '') }));
    if (isRefusal(query)) return failWith(c, query);
    const row = await services.db
      .selectFrom('codes')
      .innerJoin('accounts', 'accounts.id', 'codes.account_id')
      .select(['accounts.name', 'accounts.email', 'codes.state'])
      .where('codes.hash', '=', hashSecret(query.code))
      .where('codes.used_at', 'is', null)
      .where('codes.expires_at', '>', services.clock())
      .executeTakeFirst();
    if (row === undefined) return failWith(c, refuse('invalid_grant'));
    const bound = row.state === query.state && (await proofOf(c, { state: query.state })) !== null;
    return c.json({ name: row.name, email: maskEmail(row.email), bound });
  });

  routes.post('/v1/auth/token', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, TokenRequest);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    if (body.grant_type === 'refresh_token') {
      const given = client.kind === 'browser' ? readCookie(c, 'aloft-refresh') : (body.refresh_token ?? null);
      const pair =
        given === null ? refuse('unauthenticated') : await rotate(services, client.id, given, originOf(c));
      return isRefusal(pair) ? failWith(c, pair) : answerTokens(c, client, pair);
    }
    if (body.grant_type !== 'authorization_code') {
      const pair = await exchangeDevice(services, client.id, body.device_code, originOf(c));
      return isRefusal(pair) ? failWith(c, pair) : answerTokens(c, client, pair);
    }
    const proof = await proofOf(c, body);
    if (proof === null || (proof.kind === 'confirmed' && client.kind !== 'browser')) {
      return failWith(c, refuse('consent_required'));
    }
    const pair = await exchangeCode(services, client.id, body.code, body.redirect_uri, proof, originOf(c));
    if (isRefusal(pair)) return failWith(c, pair);
    // The attempt's cookie stays for its ten minutes: the window that began it asks how it ended.
    return answerTokens(c, client, pair);
  });

  routes.post('/v1/auth/revoke', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, Revoke);
    if (isRefusal(body)) return failWith(c, body);
    // A browser whose access has run out still has its refresh token: that session ends as well (P17b).
    const given = body.token === undefined ? [c.get('token'), readCookie(c, 'aloft-refresh')] : [body.token];
    await revokeByTokens(services, given);
    takeCookie(c, 'aloft-session');
    takeCookie(c, 'aloft-refresh');
    return c.json({});
  });

  return routes;
}
