import { browserClient } from '@aloft/core/service';
import type { MiddlewareHandler } from 'hono';
import { runAs } from '../../platform/database/principal.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { isOwnNavigation } from '../../platform/http/navigation.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { setSessionCookies } from '../accounts/sessions/session-cookies.ts';
import { originOf, senderOf } from '../accounts/sessions/session-origin.ts';
import { findSession, rotate } from '../accounts/sessions/tokens.ts';

/**
 * Renews the session of a browser that has only its refresh token left, so that the first frame is the page that was asked
 * for. A document that its browser may never take is left to the page's own call: its new token would be lost, and the old
 * one be taken for a stolen one (T44).
 */
export function renewSession(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const refresh = readCookie(c, 'aloft-refresh');
    if (refresh === null || !c.get('mayRenew') || c.get('session') !== null || !isOwnNavigation(c))
      return next();
    const services = c.get('services');
    const sent = { origin: originOf(c), sender: senderOf(c, browserClient) };
    const pair = await rotate(services, { clientId: browserClient.id, refresh, ...sent });
    if (isRefusal(pair)) {
      c.set('mayRenew', pair.refused !== 'invalid_grant');
      return next();
    }
    const session = await findSession(services, pair.access);
    c.set('token', pair.access);
    c.set('session', session);
    await (session === null ? next() : runAs(session.fairKey, next));
    // Whatever the answer is: the token before is spent.
    setSessionCookies(c, pair);
  };
}
