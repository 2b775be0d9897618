import { CodeOwnerBody, maskEmail, RevokeBody, TokenBody } from '@aloft/core/service';
import type { CodeOwner } from '@aloft/core/wire';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { deleteCookie, readCookie } from '../../../platform/http/cookies.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { failWith } from '../../../platform/http/failure.ts';
import { parseBody } from '../../../platform/http/parse.ts';
import { readerLocale } from '../../../platform/mail/reader-locale.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { exchangeDevice } from '../devices/device-codes.ts';
import { ownAttempt } from '../sign-in/attempts.ts';
import { type CodeProof, exchangeCode, openCode, takeQuestion } from '../sign-in/codes.ts';
import { consentBrowser, verifyConsentBrowser } from '../sign-in/consent-browser.ts';
import { announceSignIn } from '../sign-in/new-sign-in.ts';
import { signInRequesterOf } from '../sign-in/sign-in-requester.ts';
import { answerTokens, clientOf } from '../sign-in/sign-in-routes.ts';
import { originOf, senderOf } from './session-origin.ts';
import { revokeByTokens, rotate } from './tokens.ts';

/** The proof that the sender of a code requested it; null when there is none. */
async function proofOf(
  c: Context<Environment>,
  body: {
    readonly code: string;
    readonly code_verifier?: string | undefined;
    readonly state?: string | undefined;
    readonly confirm?: string | undefined;
  },
): Promise<CodeProof | null> {
  if (body.code_verifier !== undefined)
    return { kind: 'verifier', verifier: body.code_verifier, attempt: null };
  const own = await ownAttempt(c);
  if (own !== null && body.state === own.state)
    return { kind: 'verifier', verifier: own.verifier, attempt: own.id };
  const browser = body.confirm === undefined ? null : verifyConsentBrowser(c, body.code, body.confirm);
  return browser === null ? null : { kind: 'confirmed', browser };
}

/** Codes and tokens (R1.4, R4.12, R7.12). */
export function tokenRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();

  routes.post('/v1/auth/code', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, CodeOwnerBody);
    if (isRefusal(body)) return failWith(c, body);
    const found = await openCode(services, body.code);
    if (found === null) return failWith(c, refuse('invalid_grant'));
    const own = await ownAttempt(c);
    const bound = own !== null && own.state === body.state && own.state === found.state;
    const browser = bound ? null : consentBrowser(c);
    // Asked by another browser: a leaked code does not even reveal its account.
    if (browser !== null && !(await takeQuestion(services, body.code, browser.hash)))
      return failWith(c, refuse('invalid_grant'));
    return c.json({
      name: found.name,
      email: maskEmail(found.email),
      bound,
      current: c.get('session')?.accountId === found.accountId,
      confirmation: browser?.confirmationOf(body.code) ?? '',
      ...(await signInRequesterOf(services, found, own)),
    } satisfies CodeOwner);
  });

  routes.post('/v1/auth/token', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, TokenBody);
    if (isRefusal(body)) return failWith(c, body);
    const client = clientOf(services, body.client_id);
    if (client === null) return failWith(c, refuse('invalid_client', { field: 'client_id' }));
    if (body.grant_type === 'refresh_token') {
      const given = client.kind === 'browser' ? readCookie(c, 'aloft-refresh') : (body.refresh_token ?? null);
      const sent = { clientId: client.id, origin: originOf(c), sender: senderOf(c, client) };
      const pair =
        given === null ? refuse('unauthenticated') : await rotate(services, { ...sent, refresh: given });
      return isRefusal(pair) ? failWith(c, pair) : answerTokens(c, client, pair);
    }
    if (body.grant_type !== 'authorization_code') {
      const pair = await exchangeDevice(services, client.id, body.device_code, originOf(c));
      if (isRefusal(pair)) return failWith(c, pair);
      await announceSignIn(services, pair, readerLocale(c));
      return answerTokens(c, client, pair);
    }
    const proof = await proofOf(c, body);
    if (proof === null || (proof.kind === 'confirmed' && client.kind !== 'browser')) {
      return failWith(c, refuse('consent_required'));
    }
    const pair = await exchangeCode(services, client.id, body.code, body.redirect_uri, proof, originOf(c));
    if (isRefusal(pair)) return failWith(c, pair);
    await announceSignIn(services, pair, readerLocale(c));
    // The attempt's cookie is kept until it expires: the window that started it polls the result.
    return answerTokens(c, client, pair);
  });

  routes.post('/v1/auth/revoke', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, RevokeBody);
    if (isRefusal(body)) return failWith(c, body);
    // A browser with an expired access token still has its refresh token: that session ends as well (P17b).
    const given = body.token === undefined ? [c.get('token'), readCookie(c, 'aloft-refresh')] : [body.token];
    await revokeByTokens(services, given);
    deleteCookie(c, 'aloft-session');
    deleteCookie(c, 'aloft-refresh');
    return c.json({});
  });

  return routes;
}
