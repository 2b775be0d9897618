import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { challengeOf } from './bytes.ts';
import { clientOf, mayReturnTo } from './clients.ts';
import { exchangeDevice } from './devices.ts';
import { maskEmail } from './emails.ts';
import { type Ask, bodyOf, open, queryOf, type Route, raw, refuse } from './frame.ts';
import { minute } from './limits.ts';
import { answerTokens, beginFamily, mayEnter, rotate } from './tokens.ts';
import type { AttemptRow, AuthorizeRequest, World } from './world.ts';

/** What a sign-in with a password is good for. */
export const wholeScope = 'user pan offline';
const requestLife = 10 * minute;
const codeLife = minute;

/** The open authorization of the id, while it lasts. */
export function openRequest(world: World, id: string): AuthorizeRequest {
  const found = world.requests.get(id);
  return found !== undefined && found.expiresAt > world.now()
    ? found
    : refuse('expired_token', { field: 'request' });
}

/** Makes a code for the account and answers the address to go to. */
export function issueCode(world: World, request: AuthorizeRequest, accountId: string): string {
  mayEnter(world, accountId);
  const code = world.newSecret();
  const { clientId, redirectUri, scope, state, challenge } = request;
  world.codes.set(code, {
    clientId,
    redirectUri,
    scope,
    state,
    challenge,
    accountId,
    expiresAt: world.now() + codeLife,
    spentFor: null,
  });
  return `${redirectUri}?${new URLSearchParams({ code, state })}`;
}

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
const CodeGrant = v.object({
  grant_type: v.literal('authorization_code'),
  client_id: v.string(),
  code: Secret,
  redirect_uri: v.optional(v.string()),
  code_verifier: v.optional(Secret),
  state: v.optional(v.string()),
  confirm: v.optional(v.literal(true)),
});
const TokenRequest = v.variant('grant_type', [
  CodeGrant,
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

/** The attempt that this browser began, from its cookie. */
function attemptOf(world: World, ask: Ask): { id: string; attempt: AttemptRow } | null {
  const [id = '', verifier] = (ask.cookies.get('aloft-attempt') ?? '').split('.');
  const attempt = world.attempts.get(id);
  return attempt !== undefined && attempt.verifier === verifier ? { id, attempt } : null;
}

/** What proves that a code is the caller's: the verifier it brings, or that of the attempt it began. */
function verifierOf(
  world: World,
  ask: Ask,
  given: { readonly code_verifier?: string | undefined; readonly state?: string | undefined },
): string | null {
  if (given.code_verifier !== undefined) return given.code_verifier;
  const begun = attemptOf(world, ask)?.attempt;
  return begun !== undefined && begun.state === given.state ? begun.verifier : null;
}

/** Spends a code, once, by whom asked; a second use ends the session that the first began. */
async function exchangeCode(
  world: World,
  ask: Ask,
  body: v.InferOutput<typeof CodeGrant>,
): Promise<wire.Token> {
  const verifier = verifierOf(world, ask, body);
  const confirmed = body.confirm === true && clientOf(body.client_id).kind === 'browser';
  if (verifier === null && !confirmed) refuse('consent_required');
  const found = world.codes.get(body.code);
  if (found === undefined || found.clientId !== body.client_id) return refuse('invalid_grant');
  if (body.redirect_uri !== undefined && body.redirect_uri !== found.redirectUri) refuse('invalid_grant');
  if (verifier !== null && (await challengeOf(verifier)) !== found.challenge) {
    refuse('invalid_grant');
  }
  if (found.spentFor !== null || found.expiresAt <= world.now()) {
    if (found.spentFor !== null) found.spentFor.revoked = true;
    refuse('invalid_grant', { description: 'the code was used or is too old' });
  }
  const pair = beginFamily(world, ask, found);
  found.spentFor = pair.family;
  const attempt = [...world.attempts.values()].find((one) => one.state === found.state);
  if (attempt !== undefined) {
    attempt.status = 'completed';
    attempt.accountId = found.accountId;
  }
  return answerTokens(ask, pair);
}

/** The session that a revocation names: the token's, else the caller's. */
function revoke(world: World, ask: Ask): Record<string, never> {
  const { token } = bodyOf(ask, v.object({ token: v.optional(Secret) }));
  const kept = ask.cookies.get('aloft-refresh') ?? '';
  const given =
    token === undefined ? [ask.family, world.tokens.get(kept)?.family] : [world.tokens.get(token)?.family];
  for (const family of given) if (family !== undefined && family !== null) family.revoked = true;
  ask.give('aloft-session', '', 0);
  ask.give('aloft-refresh', '', 0);
  return {};
}

/** Attempts, authorizations, codes and tokens. */
export function authorizationRoutes(world: World): readonly Route[] {
  return [
    open('POST', '/v1/auth/attempt', wire.Attempt, async (ask) => {
      const body = bodyOf(ask, Attempt);
      const client = clientOf(body.client_id);
      if (client.kind !== 'browser') refuse('invalid_client');
      if (!mayReturnTo(client, body.redirect_uri)) refuse('invalid_request', { field: 'redirect_uri' });
      const [id, verifier, state] = [world.newId(), world.newSecret(), world.newId()];
      const expiresAt = world.now() + requestLife;
      world.attempts.set(id, { verifier, state, expiresAt, status: 'pending', accountId: null });
      ask.give('aloft-attempt', `${id}.${verifier}`, requestLife / 1000);
      const query = new URLSearchParams({
        client_id: client.id,
        response_type: 'code',
        scope: body.scope,
        redirect_uri: body.redirect_uri,
        state,
        code_challenge: await challengeOf(verifier),
        code_challenge_method: 'S256',
      });
      return {
        attempt_id: id,
        state,
        authorize_url: `/v1/auth/authorize?${query}`,
        expires_in: requestLife / 1000,
      };
    }),

    open('GET', '/v1/auth/attempt/{id}', wire.AttemptStatus, (ask) => {
      const found = attemptOf(world, ask);
      if (found === null || found.id !== ask.param('id')) return refuse('not_found');
      const { status, accountId, expiresAt } = found.attempt;
      return {
        status: status === 'pending' && expiresAt <= world.now() ? ('expired' as const) : status,
        ...(accountId === null ? {} : { sub: accountId }),
      };
    }),

    raw('app', 'GET', '/v1/auth/authorize', (ask) => {
      const query = queryOf(ask, Authorize);
      const client = clientOf(query.client_id);
      if (!mayReturnTo(client, query.redirect_uri)) refuse('invalid_request', { field: 'redirect_uri' });
      const request = {
        clientId: client.id,
        redirectUri: query.redirect_uri,
        scope: query.scope,
        state: query.state,
        challenge: query.code_challenge,
      };
      const to = (location: string) => new Response(null, { status: 302, headers: { location } });
      if (ask.account !== null && client.kind === 'browser') {
        return to(issueCode(world, request, ask.account.id));
      }
      const id = world.newId();
      world.requests.set(id, { ...request, expiresAt: world.now() + requestLife });
      return to(`/drive/login?request=${id}`);
    }),

    open('GET', '/v1/auth/code', wire.CodeOwner, (ask) => {
      const { code, state } = queryOf(ask, v.object({ code: Secret, state: v.optional(v.string(), '') }));
      const found = world.codes.get(code);
      const account = world.accounts.get(found?.accountId ?? '');
      if (found === undefined || account === undefined || found.spentFor !== null) {
        return refuse('invalid_grant');
      }
      if (found.expiresAt <= world.now()) refuse('invalid_grant');
      const bound = found.state === state && verifierOf(world, ask, { state }) !== null;
      return { name: account.name, email: maskEmail(account.email), bound };
    }),

    open('POST', '/v1/auth/token', wire.Token, (ask) => {
      const body = bodyOf(ask, TokenRequest);
      const client = clientOf(body.client_id);
      if (body.grant_type === 'authorization_code') return exchangeCode(world, ask, body);
      if (body.grant_type !== 'refresh_token') {
        return answerTokens(ask, exchangeDevice(world, ask, client.id, body.device_code));
      }
      const given = client.kind === 'browser' ? ask.cookies.get('aloft-refresh') : body.refresh_token;
      return given === undefined
        ? refuse('unauthenticated')
        : answerTokens(ask, rotate(world, client.id, given));
    }),

    open('POST', '/v1/auth/revoke', wire.Nothing, (ask) => revoke(world, ask)),
  ];
}
