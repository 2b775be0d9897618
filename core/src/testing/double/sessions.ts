import * as service from '../../service/index.ts';
import type * as wire from '../../wire/index.ts';
import { clientOf } from './captcha.ts';
import { type Call, refuse } from './routing.ts';
import type { Account, Session, World } from './world.ts';

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
export const beginSession = (
  world: World,
  { id: account_id }: Account,
  { client_id, scope }: Pick<Session, 'client_id' | 'scope'>,
): Session => ({ account_id, client_id, scope, created_at: world.now(), revoked: false });

/** Uses up a refresh token; answers its session. Reuse, but by the same sender within 30 s, revokes it (4126). */
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
  found.spent ??= { by, at: now };
  return session;
}
