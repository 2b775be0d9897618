import type * as v from 'valibot';
import { challengeOf } from '../../runtime/s256.ts';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { clientOf } from './captcha.ts';
import { type Call, open, own, type Route, raw, refuse } from './routing.ts';
import { answerTokens, beginSession, spendRefresh } from './sessions.ts';
import type { Account, Attempt, Device, Session, World } from './world.ts';

/** The authorization request of the id, unless expired. */
export const openRequest = (world: World, id: string): service.AuthorizeRequest =>
  world.requests.get(id) ?? refuse('expired_token', 'request');

/** The attempt that this browser started, from its cookie; with `state`, only if it matches. */
function ownAttempt(world: World, call: Call, state?: string): Attempt | null {
  const [id = '', verifier] = (call.cookies.get('aloft-attempt') ?? '').split('.');
  const attempt = world.attempts.get(id);
  if (attempt === undefined || attempt.verifier !== verifier) return null;
  return state === undefined || attempt.state === state ? attempt : null;
}

/** Creates a code for the account and returns the redirect URL. */
export function issueCode(world: World, request: service.AuthorizeRequest, account: Account): string {
  const code = world.newSecret();
  const expires_at = world.now() + service.lives.authorizationCode;
  world.codes.set(code, { ...request, account, expires_at, spentFor: null });
  return `${request.redirect_uri}?${new URLSearchParams({ code, state: request.state })}`;
}

/** Denies an authorization request: this ends the attempt of this browser, not that of another. */
export function denyHere(
  world: World,
  call: Call,
  { redirect_uri, state }: service.AuthorizeRequest,
): string {
  const attempt = ownAttempt(world, call, state);
  if (attempt?.status === 'pending') attempt.status = 'denied';
  return `${redirect_uri}?${new URLSearchParams({ error: 'access_denied', state })}`;
}

type CodeGrant = Extract<
  v.InferOutput<typeof service.TokenBody>,
  { readonly grant_type: 'authorization_code' }
>;

/** Uses up a code; a second use ends the session that the first use started. */
async function exchangeCode(world: World, call: Call, body: CodeGrant): Promise<Session> {
  const { code_verifier, code, client_id, redirect_uri } = body;
  const attempt = code_verifier === undefined ? ownAttempt(world, call, body.state ?? '') : null;
  // Another browser's code needs the consent of its user, which the double does not ask for.
  const verifier = code_verifier ?? attempt?.verifier ?? refuse('consent_required');
  const found = world.codes.get(code);
  if (found === undefined || found.client_id !== client_id) return refuse('invalid_grant');
  if (redirect_uri !== undefined && redirect_uri !== found.redirect_uri) refuse('invalid_grant');
  if ((await challengeOf(verifier)) !== found.challenge) refuse('invalid_grant');
  if (found.spentFor !== null || found.expires_at <= world.now()) {
    if (found.spentFor !== null) found.spentFor.revoked = true;
    refuse('invalid_grant', { description: 'the code was used or is too old' });
  }
  found.spentFor = beginSession(world, found.account, found);
  if (attempt !== null) {
    attempt.status = 'completed';
    attempt.account_id = found.account.id;
  }
  return found.spentFor;
}

/** The pending device authorization of a user code. */
function openDevice(world: World, given: string): Device {
  const wanted = service.normaliseCode(given);
  const found = world.devices
    .entries()
    .find(([, { user_code }]) => service.normaliseCode(user_code) === wanted)?.[1];
  return found?.answer === 'none' ? found : refuse('expired_token', 'user_code');
}

/** What waits with a user code. */
function lookAtDevice(world: World, userCode: string): wire.DeviceRequest {
  const device = openDevice(world, userCode);
  device.scanned = true;
  const expires_in = Math.ceil((device.expires_at - world.now()) / 1000);
  // The double knows no addresses and no user agents.
  const nowhere = { device: '', address: '' };
  const client_name = service.waitingDeviceName(clientOf(device.client_id), device.client_id, nowhere);
  return { client_name, scope: device.scope, expires_in };
}

/** The session of an approved device, returned to its poll once. */
function exchangeDevice(world: World, clientId: string, deviceCode: string): Session {
  const device = world.devices.get(deviceCode);
  if (device === undefined || device.client_id !== clientId) return refuse('expired_token');
  const [now, { answer, polled_at: last }] = [world.now(), device];
  if (last !== null && now - last < service.devicePollInterval * 1000)
    return refuse('slow_down', { retryAfter: service.devicePollInterval });
  device.polled_at = now;
  if (answer === 'denied') return refuse('access_denied');
  if (answer === 'none')
    return refuse('authorization_pending', { description: device.scanned ? 'scanned' : '' });
  world.devices.delete(deviceCode);
  return beginSession(world, answer, device);
}

/** The routes of device authorization. */
const deviceRoutes: readonly Route[] = [
  open('POST /v1/auth/device/code', wire.DeviceCode, (call, world) => {
    const { client_id, scope } = call.body(service.DeviceCodeBody);
    clientOf(client_id);
    const deviceCode = world.newSecret();
    const user_code = service.newCode(service.codeKinds.device, world.randomBelow);
    const expires_at = world.now() + service.lives.deviceCode;
    const begun = { client_id, scope, scanned: false, polled_at: null, answer: 'none' as const };
    world.devices.set(deviceCode, { user_code, expires_at, ...begun }, service.lives.deviceCode);
    return service.presentDeviceCode(world.addresses.app, deviceCode, user_code);
  }),

  open('GET /v1/auth/device', wire.DeviceRequest, (call, world) =>
    lookAtDevice(world, call.query(service.DeviceQuery).user_code),
  ),
  open('POST /v1/auth/device/lookup', wire.DeviceRequest, (call, world) =>
    lookAtDevice(world, call.body(service.DeviceQuery).user_code),
  ),

  own('POST /v1/auth/device', wire.Nothing, (call, account, world) => {
    const { user_code, action } = call.body(service.DeviceAnswerBody);
    openDevice(world, user_code).answer = action === 'allow' ? account : 'denied';
    return {};
  }),
];

/** The routes of attempts and authorization requests. */
const requestRoutes: readonly Route[] = [
  open('POST /v1/auth/attempt', wire.Attempt, async (call, world) => {
    const { client_id, redirect_uri: redirectUri, scope } = call.body(service.AttemptBody);
    const client = clientOf(client_id);
    if (client.kind !== 'browser') refuse('invalid_client');
    if (!service.isRegistered(client, redirectUri)) refuse('invalid_request', 'redirect_uri');
    const [id, verifier, state] = [world.newId(), world.newSecret(), world.newId()];
    const expires_at = world.now() + service.lives.attempt;
    const begun = { status: 'pending' as const, account_id: null };
    world.attempts.set(id, { verifier, state, expires_at, ...begun });
    call.giveCookie('aloft-attempt', `${id}.${verifier}`, service.lives.attempt);
    const challenge = await challengeOf(verifier);
    const asked = { clientId: client.id, scope, redirectUri, state, challenge };
    const authorize_url = service.authorizeUrl(asked);
    return { attempt_id: id, state, authorize_url, expires_in: service.lives.attempt / 1000 };
  }),

  open('GET /v1/auth/attempt/{id}', wire.AttemptStatus, (call, world) => {
    const attempt = ownAttempt(world, call);
    if (attempt === null || world.attempts.get(call.param('id')) !== attempt) return refuse('not_found');
    const { status, account_id, expires_at } = attempt;
    return {
      status: status === 'pending' && expires_at <= world.now() ? ('expired' as const) : status,
      ...(account_id === null ? {} : { sub: account_id }),
    };
  }),

  raw(
    'GET /v1/auth/authorize',
    (call, world) => {
      const query = call.query(service.AuthorizeQuery);
      const { client_id, redirect_uri, scope, state, code_challenge: challenge } = query;
      const client = clientOf(client_id);
      if (!service.isRegistered(client, redirect_uri)) refuse('invalid_request', 'redirect_uri');
      const request = { client_id, redirect_uri, scope, state, challenge };
      const to = (location: string) => new Response(null, { status: 302, headers: { location } });
      const isOwn = client.kind === 'browser' && ownAttempt(world, call, state) !== null;
      if (call.account !== null && isOwn) return to(issueCode(world, request, call.account));
      const id = world.newId();
      world.requests.set(id, request, service.lives.attempt);
      return to(`/drive/login?request=${id}`);
    },
    'app',
  ),
];

/** The routes of attempts, authorization requests, codes and tokens. */
export const authorizationRoutes: readonly Route[] = [
  ...requestRoutes,
  ...deviceRoutes,

  open('POST /v1/auth/token', wire.Token, async (call, world) => {
    const body = call.body(service.TokenBody);
    const { id, kind } = clientOf(body.client_id);
    if (body.grant_type === 'authorization_code') {
      return answerTokens(world, call, await exchangeCode(world, call, body));
    }
    if (body.grant_type !== 'refresh_token') {
      return answerTokens(world, call, exchangeDevice(world, id, body.device_code));
    }
    const given = kind === 'browser' ? call.cookies.get('aloft-refresh') : body.refresh_token;
    if (given === undefined) return refuse('unauthenticated');
    return answerTokens(world, call, spendRefresh(world, call, id, given));
  }),

  open('POST /v1/auth/revoke', wire.Nothing, (call, world) => {
    const { token } = call.body(service.RevokeBody);
    const ofToken = (given: string | undefined): (Session | null | undefined)[] => [
      world.accessTokens.get(given),
      world.refreshTokens.get(given)?.session,
    ];
    const ended =
      token === undefined ? [call.session, ...ofToken(call.cookies.get('aloft-refresh'))] : ofToken(token);
    for (const session of ended) if (session !== null && session !== undefined) session.revoked = true;
    call.giveCookie('aloft-session', '', 0);
    call.giveCookie('aloft-refresh', '', 0);
    return {};
  }),
];
