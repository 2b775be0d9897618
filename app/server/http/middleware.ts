import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { findSession, formerOwner } from '../accounts/tokens.ts';
import { runAs } from '../database/principal.ts';
import { asSeries } from '../database/time-slice.ts';
import { hashSecret, type Services } from '../services.ts';
import { countKey, formerSealKey, longestRemembered, remember, sealKey, unsealed } from './answered.ts';
import { clientOfRequest } from './client-address.ts';
import { readCookie } from './cookies.ts';
import { setHeaders } from './direct.ts';
import type { Environment } from './environment.ts';
import { failWith, refuse } from './failure.ts';
import { pathForLog } from './log-path.ts';
import { inTurn } from './turns.ts';

/**
 * Names the request, times it, logs one line, and turns a crash into the catalogue's answer. `words` are those that
 * the log may repeat of an address.
 */
export function requestFrame(
  services: Services,
  words: () => ReadonlySet<string>,
): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const requestId = randomUUID();
    const began = performance.now();
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('session', null);
    c.set('token', null);
    c.set('remembered', null);
    c.set('actor', null);
    c.set('what', null);
    c.set('result', null);
    c.set(
      'clientAddress',
      clientOfRequest(
        getConnInfo(c).remote.address ?? '',
        c.req.header('x-forwarded-for'),
        services.configuration.trustedProxies,
      ),
    );
    c.set('captcha', 'none');
    c.set('deviceId', /^[\w-]{1,64}$/.exec(c.req.header('x-device-id') ?? '')?.[0] ?? '');
    // Until a session says whose request it is.
    await runAs(`client ${c.get('clientAddress')}`, () => asSeries(next));
    setHeaders(c, { 'x-request-id': requestId });
    services.log({
      event: 'request',
      requestId,
      method: c.req.method,
      path: pathForLog(c.req.path, words()),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - began),
      account: c.get('session')?.accountId ?? c.get('actor'),
      client: c.get('clientAddress'),
      what: c.get('what'),
      result: c.get('result') ?? (c.res.status < 400 ? 'ok' : 'refused'),
    });
  };
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A write that came with a cookie must come from our own page (T10). */
function comesFromUs(c: Context<Environment>): boolean {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  if (origin !== undefined) return origin === c.get('services').addresses.app;
  return site === 'same-origin';
}

/** Whether a browser sent it, with or without a cookie, for a page that is not ours. */
function mayBeForeign(c: Context<Environment>): boolean {
  const byBrowser = c.req.header('origin') !== undefined || c.req.header('cookie') !== undefined;
  return byBrowser && !comesFromUs(c);
}

/** Finds whom the request acts for; refuses a cookie's write that another site may have caused. */
export function sessions(): MiddlewareHandler<Environment> {
  return async (c, next) => {
    const bearer = /^Bearer ([\w-]{20,128})$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (bearer === undefined && !safeMethods.has(c.req.method) && mayBeForeign(c)) {
      return failWith(c, refuse('permission_denied', { description: 'a write from another site' }));
    }
    const token = bearer ?? readCookie(c, 'aloft-session');
    c.set('token', token);
    if (token !== null) c.set('session', await findSession(c.get('services'), token));
    const session = c.get('session');
    return session === null ? next() : runAs(session.accountId, next);
  };
}

/** Routes behind this see a signed-in person; others are asked to sign in. */
export function signedIn(): MiddlewareHandler<Environment> {
  return (c, next) =>
    c.get('session') === null ? Promise.resolve(failWith(c, refuse('unauthenticated'))) : next();
}

// A refusal for want of a captcha token or a session is no answer to the write: the same one comes again with it.
const askedAgain = /"error":"(?:captcha_required|captcha_invalid|unauthenticated)"/;

/** Whether the same write gets this answer again: not what a second try is to change, nor what is only read. */
function isWorthRemembering(status: number, body: string): boolean {
  if (body.length > longestRemembered) return false;
  return status < 500 && status !== 429 && !(status >= 400 && askedAgain.test(body));
}

/** What a write of this name was answered before, as an answer. */
async function rememberedAnswer(
  services: Services,
  key: string,
  seals: readonly Buffer[],
): Promise<Response | null> {
  const remembered = await services.db
    .selectFrom('idempotency')
    .select(['status', 'body'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (remembered === undefined) return null;
  const [before] = seals.flatMap((seal) => unsealed(seal, remembered.body) ?? []);
  if (before === undefined) return null;
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'idempotent-replay': 'true',
  });
  // A session that was given once is given again: the browser never got it.
  for (const cookie of before.cookies) headers.append('set-cookie', cookie);
  return new Response(before.body, { status: remembered.status, headers });
}

/** Whose write it is: a write may have ended the very session that asks for its answer once more. */
async function writerOf(c: Context<Environment>): Promise<string> {
  const session = c.get('session');
  const token = c.get('token');
  if (session !== null) return session.accountId;
  const former = token === null ? null : await formerOwner(c.get('services'), token);
  return former ?? c.get('clientAddress');
}

/**
 * A write that carries an `idempotency-key` happens once: the same key answers with the first answer for at
 * least 24 hours (P12). Two at once wait for each other, on two processes too.
 */
export function idempotency(): MiddlewareHandler<Environment> {
  return (c, next) => {
    const given = c.req.header('idempotency-key');
    return given === undefined || safeMethods.has(c.req.method) ? next() : writeOnce(c, next, given);
  };
}

async function writeOnce(c: Context<Environment>, next: Next, given: string): Promise<Response | undefined> {
  if (!/^[\w-]{8,128}$/.test(given)) {
    return failWith(c, refuse('invalid_argument', { field: 'idempotency-key' }));
  }
  const services = c.get('services');
  const who = await writerOf(c);
  const key = hashSecret(`${who} ${c.req.method} ${c.req.path} ${given}`);
  const seal = sealKey(services, given);
  const turn = await inTurn(services.leases, `write:${key}`, async () => {
    const before = await rememberedAnswer(services, key, [seal, formerSealKey(given)]);
    if (before !== null) return { answer: before };
    const over = countKey(services.db, who, c.get('session') === null, services.clock());
    if (over !== null) return { answer: failWith(c, over) };
    const mine = { key, now: services.clock(), seal };
    c.set('remembered', mine);
    await next();
    const body = await c.res.clone().text();
    if (isWorthRemembering(c.res.status, body)) {
      const cookies = c.res.headers.getSetCookie();
      await remember(services.db, mine, c.res.status, { body, cookies });
    }
    return { answer: undefined };
  });
  return turn === null ? failWith(c, refuse('aborted', { retryAfter: 1 })) : turn.answer;
}
