import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { clientOf } from './captcha.ts';
import { type Call, countUse, own, type Route, refuse } from './routing.ts';
import type { Account, Session, World } from './world.ts';

/** The location of a call, as shown to the user. */
export const originOf = (call: Call): service.SessionOrigin => ({
  device: service.deviceName(call.headers.get('user-agent') ?? ''),
  address: service.maskAddress(call.client),
});

/** Refuses sign-in to an account that is scheduled for deletion. */
export function checkOpen({ delete_at: at }: Account): void {
  if (at !== null) refuse('cannot_unlock', { description: `removed at ${service.timeOf(at)}` });
}

/** Responds with new tokens of the session: as cookies to the web app, in the body to others. */
export function answerTokens(world: World, call: Call, session: Session): wire.Token {
  const { account_id: accountId, client_id, scope } = session;
  const [access, refresh] = [world.newSecret(), world.newSecret()];
  world.accessTokens.set(access, session, service.lives.accessToken);
  world.refreshTokens.set(refresh, { session, spent: null }, service.lives.refreshToken);
  const { kind } = clientOf(client_id);
  if (kind === 'browser') {
    call.giveCookie('aloft-session', access, service.lives.accessToken);
    call.giveCookie('aloft-refresh', refresh, service.lives.refreshToken);
  }
  return service.presentToken({ access, refresh, accountId, scope }, kind);
}

/** Starts a session of the account for the client. */
export function beginSession(
  world: World,
  call: Call,
  account: Account,
  { client_id, scope }: Pick<Session, 'client_id' | 'scope'>,
): Session {
  checkOpen(account);
  const now = world.now();
  const times = { created_at: now, last_used_at: now };
  const begun = { account_id: account.id, client_id, scope, ...times, ...originOf(call) };
  return { id: world.newId(), ...begun, revoked: false };
}

/** The account's active sessions. */
function openSessions(world: World, accountId: string): readonly Session[] {
  const all = [
    ...world.accessTokens.entries().map(([, session]) => session),
    ...world.refreshTokens.entries().flatMap(([, { session, spent }]) => (spent === null ? [session] : [])),
  ];
  return [...new Set(all)].filter(
    (one) =>
      one.account_id === accountId && !one.revoked && one.created_at + service.lives.session > world.now(),
  );
}

/** Ends the account's sessions except one, its pending codes, and sign-ins before their second step. */
export function endSessions(world: World, account: Account, except: Session | null): void {
  account.access_version += 1;
  for (const session of openSessions(world, account.id)) if (session !== except) session.revoked = true;
  for (const [challenge, one] of world.signInChallenges.entries())
    if (one.account === account) world.signInChallenges.delete(challenge);
  for (const [challenge, asked] of world.passkeyChallenges.entries())
    if (asked === account) world.passkeyChallenges.delete(challenge);
  for (const [code, one] of world.codes) {
    if (one.account === account && one.spentFor === null) world.codes.delete(code);
  }
  for (const [, device] of world.devices.entries()) if (device.answer === account) device.answer = 'denied';
}

/**
 * Uses up a refresh token and returns its session. The same sender may reuse it within 30 s; any other reuse revokes
 * the session (4126).
 */
export function spendRefresh(world: World, call: Call, clientId: string, refresh: string): Session {
  const now = world.now();
  const found = world.refreshTokens.get(refresh);
  if (found === undefined) return refuse('invalid_grant');
  const { session, spent } = found;
  if (
    session.revoked ||
    session.client_id !== clientId ||
    session.created_at + service.lives.session <= now
  ) {
    return refuse('invalid_grant');
  }
  const by = [call.client, call.headers.get('user-agent'), call.deviceId].join('\n');
  if (spent !== null && (spent.by !== by || now - spent.at > service.lives.repeatedRefresh)) {
    session.revoked = true;
    return refuse('invalid_grant', { description: 'this refresh token was spent before' });
  }
  if (spent !== null) countUse(world, service.limits.repeatedRefreshes, refresh);
  found.spent ??= { by, at: now };
  session.last_used_at = now;
  return session;
}

/** The routes of a user's sessions. */
export const sessionRoutes: readonly Route[] = [
  own('GET /v1/user/sessions', wire.SessionList, (call, account, world) => ({
    sessions: openSessions(world, account.id)
      .toSorted((one, other) => other.last_used_at - one.last_used_at)
      .map((one) => service.presentSession(one, clientOf(one.client_id).name, one === call.session)),
  })),

  own('DELETE /v1/user/sessions/{id}', wire.Nothing, (call, account, world) => {
    const found = openSessions(world, account.id).find((one) => one.id === call.param('id'));
    if (found === undefined) return refuse('not_found', 'session_id');
    found.revoked = true;
    return {};
  }),

  own('GET /v1/user/programs', wire.ProgramList, (call, account, world) => ({
    programs: service.presentPrograms(openSessions(world, account.id), clientOf, call.session?.id ?? ''),
  })),

  own('DELETE /v1/user/programs/{id}', wire.Nothing, (call, account, world) => {
    const id = call.param('id');
    const own = openSessions(world, account.id).filter(
      (one) => one.client_id === id && clientOf(id).kind !== 'browser',
    );
    if (own.length === 0) return refuse('not_found', 'client_id');
    account.access_version += 1;
    for (const session of own) session.revoked = true;
    for (const [challenge, one] of world.signInChallenges.entries())
      if (one.account === account && one.client_id === id) world.signInChallenges.delete(challenge);
    for (const [code, one] of world.codes)
      if (one.account === account && one.client_id === id && one.spentFor === null) world.codes.delete(code);
    for (const [, device] of world.devices.entries())
      if (device.answer === account && device.client_id === id) device.answer = 'denied';
    return {};
  }),

  own('POST /v1/user/sessions:revokeOthers', wire.Nothing, (call, account, world) => {
    endSessions(world, account, call.session);
    return {};
  }),
];
