import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { challengeOf } from './bytes.ts';
import { clientOf, mayReturnTo } from './clients.ts';
import { exchangeDevice } from './devices.ts';
import { maskEmail } from './emails.ts';
import { type Ask, bodyOf, countUse, open, queryOf, type Route, raw, refuse } from './frame.ts';
import { type Limit, minute } from './limits.ts';
import { answerTokens, beginFamily, mayEnter, originOf, rotate } from './tokens.ts';
import type { AttemptRow, AuthorizeRequest, CodeHolder, World } from './world.ts';

/** What a sign-in with a password is good for. */
export const wholeScope = 'user pan offline';
const requestLife = 10 * minute;
/** Attempts and authorizations, whoever asks. */
const begunPerClient: Limit = { name: 'authorize-begun', max: 120, window: requestLife };
const codeLife = minute;

/** The open authorization of the id, while it lasts. */
export function openRequest(world: World, id: string): AuthorizeRequest {
  const found = world.requests.get(id);
  return found !== undefined && found.expiresAt > world.now()
    ? found
    : refuse('expired_token', { field: 'request' });
}

/** Makes a code for the account and answers the address to go to. */
function issueCode(world: World, request: AuthorizeRequest, accountId: string, holder: CodeHolder): string {
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
    ...holder,
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
  confirm: v.optional(Secret),
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

/** The attempt that this browser began and whose state is told. */
function ownAttempt(world: World, ask: Ask, state: string | undefined): AttemptRow | null {
  const begun = attemptOf(world, ask)?.attempt;
  return begun !== undefined && begun.state === state ? begun : null;
}

/** The browser that a person is asked in, by its cookie; one without it gets one. */
function askedBrowser(world: World, ask: Ask): string {
  const known = ask.cookies.get('aloft-asked');
  const secret = known ?? world.newSecret();
  if (known === undefined) ask.give('aloft-asked', secret, requestLife / 1000);
  return secret;
}

/** Makes a code for somebody who signed in for it in this browser, and answers the address to go to. */
export function issueCodeHere(world: World, ask: Ask, request: AuthorizeRequest, accountId: string): string {
  const isBrowser = clientOf(request.clientId).kind === 'browser';
  const holder = { askedBrowser: isBrowser ? askedBrowser(world, ask) : null, handedBy: '' };
  return issueCode(world, request, accountId, holder);
}

/** Says no to an authorization: the attempt of this browser ends with it, no other's. */
export function denyHere(world: World, ask: Ask, request: AuthorizeRequest): string {
  const attempt = ownAttempt(world, ask, request.state);
  if (attempt?.status === 'pending') attempt.status = 'denied';
  const query = new URLSearchParams({ error: 'access_denied', state: request.state });
  return `${request.redirectUri}?${query}`;
}

/** What the page of one browser is told of one code, and sends back. */
const confirmationOf = (browser: string, code: string): Promise<string> =>
  challengeOf(`confirm ${browser} ${code}`);

/** The browser that agrees to a code; null when its cookie or its confirmation is another's. */
async function agreeingBrowser(
  ask: Ask,
  body: { readonly code: string; readonly confirm?: string | undefined },
): Promise<string | null> {
  const secret = ask.cookies.get('aloft-asked');
  if (secret === undefined || body.confirm === undefined) return null;
  return (await confirmationOf(secret, body.code)) === body.confirm ? secret : null;
}

/** Spends a code, once, by whom asked; a second use ends the session that the first began. */
async function exchangeCode(
  world: World,
  ask: Ask,
  body: v.InferOutput<typeof CodeGrant>,
): Promise<wire.Token> {
  const attempt = body.code_verifier === undefined ? ownAttempt(world, ask, body.state) : null;
  const verifier = body.code_verifier ?? attempt?.verifier ?? null;
  const browser = clientOf(body.client_id).kind === 'browser' ? await agreeingBrowser(ask, body) : null;
  if (verifier === null && browser === null) refuse('consent_required');
  const found = world.codes.get(body.code);
  if (found === undefined || found.clientId !== body.client_id) return refuse('invalid_grant');
  if (body.redirect_uri !== undefined && body.redirect_uri !== found.redirectUri) refuse('invalid_grant');
  if (verifier !== null && (await challengeOf(verifier)) !== found.challenge) {
    refuse('invalid_grant');
  }
  if (verifier === null && browser !== found.askedBrowser) refuse('consent_required');
  if (found.spentFor !== null || found.expiresAt <= world.now()) {
    if (found.spentFor !== null) found.spentFor.revoked = true;
    refuse('invalid_grant', { description: 'the code was used or is too old' });
  }
  const pair = beginFamily(world, ask, found);
  found.spentFor = pair.family;
  if (attempt !== null) {
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

/** Who asks for a sign-in, and from where. */
function requesterOf(
  world: World,
  ask: Ask,
  asked: Pick<AuthorizeRequest, 'clientId' | 'redirectUri' | 'state'> & Pick<CodeHolder, 'handedBy'>,
): wire.Requester {
  const { handedBy, clientId, redirectUri, state } = asked;
  if (handedBy !== '')
    return { client_name: clientOf(handedBy).name, asked_from: 'program', asked_place: '' };
  const client = clientOf(clientId);
  if (client.kind !== 'browser') {
    const { hostname, host } = new URL(redirectUri);
    const isHere = hostname === '127.0.0.1';
    return {
      client_name: client.name,
      asked_from: isHere ? 'this_computer' : 'site',
      asked_place: isHere ? '' : host,
    };
  }
  if (ownAttempt(world, ask, state) !== null)
    return { client_name: client.name, asked_from: 'this_browser', asked_place: '' };
  const begun = [...world.attempts.values()].find((one) => one.state === state);
  return { client_name: client.name, asked_from: 'other_browser', asked_place: begun?.place ?? '' };
}

/** Attempts, authorizations, codes and tokens. */
export function authorizationRoutes(world: World): readonly Route[] {
  return [
    open('POST', '/v1/auth/attempt', wire.Attempt, async (ask) => {
      const body = bodyOf(ask, Attempt);
      const client = clientOf(body.client_id);
      if (client.kind !== 'browser') refuse('invalid_client');
      if (!mayReturnTo(client, body.redirect_uri)) refuse('invalid_request', { field: 'redirect_uri' });
      countUse(world, begunPerClient, ask.client);
      const [id, verifier, state] = [world.newId(), world.newSecret(), world.newId()];
      const expiresAt = world.now() + requestLife;
      world.attempts.set(id, {
        verifier,
        state,
        expiresAt,
        status: 'pending',
        accountId: null,
        place: Object.values(originOf(ask))
          .filter((one) => one !== '')
          .join(' · '),
      });
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
      countUse(world, begunPerClient, ask.client);
      const to = (location: string) => new Response(null, { status: 302, headers: { location } });
      if (ask.account !== null && client.kind === 'browser') {
        const handedBy = ask.headers.has('authorization') ? (ask.family?.clientId ?? '') : '';
        const isOwn = ownAttempt(world, ask, query.state) !== null;
        if (handedBy !== '' || isOwn) {
          const holder = { askedBrowser: isOwn ? askedBrowser(world, ask) : null, handedBy };
          return to(issueCode(world, request, ask.account.id, holder));
        }
      }
      const id = world.newId();
      world.requests.set(id, { ...request, expiresAt: world.now() + requestLife });
      return to(`/drive/login?request=${id}`);
    }),

    open('GET', '/v1/auth/request', wire.AuthorizationRequest, (ask) => {
      const { request } = queryOf(ask, v.object({ request: v.pipe(v.string(), v.maxLength(64)) }));
      const found = openRequest(world, request);
      return { scope: found.scope, ...requesterOf(world, ask, { ...found, handedBy: '' }) };
    }),

    open('POST', '/v1/auth/code', wire.CodeOwner, async (ask) => {
      const { code, state } = bodyOf(ask, v.object({ code: Secret, state: v.optional(v.string(), '') }));
      const found = world.codes.get(code);
      const account = world.accounts.get(found?.accountId ?? '');
      if (found === undefined || account === undefined || found.spentFor !== null) {
        return refuse('invalid_grant');
      }
      if (found.expiresAt <= world.now()) refuse('invalid_grant');
      const bound = found.state === state && ownAttempt(world, ask, state) !== null;
      const browser = bound ? null : askedBrowser(world, ask);
      if (browser !== null && found.askedBrowser !== null && found.askedBrowser !== browser)
        refuse('invalid_grant');
      if (browser !== null) found.askedBrowser = browser;
      return {
        name: account.name,
        email: maskEmail(account.email),
        bound,
        current: ask.account?.id === account.id,
        confirmation: browser === null ? '' : await confirmationOf(browser, code),
        ...requesterOf(world, ask, found),
      };
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
        : answerTokens(ask, rotate(world, ask, client.id, given));
    }),

    open('POST', '/v1/auth/revoke', wire.Nothing, (ask) => revoke(world, ask)),
  ];
}
