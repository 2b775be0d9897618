import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { hour } from '@aloft/core/service';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Environment } from '../../platform/http/environment.ts';
import { newSecret } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

const cookieName = 'aloft-operator';
const lifetime = 8 * hour;

/** An operator's session in the console. */
export interface OperatorSession {
  /** The name given at sign-in. */
  readonly name: string;
  readonly token: string;
  /** Required in every form: another page cannot read it. */
  readonly csrf: string;
}

/** Compares without a difference in time that depends on the texts. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/** Under the admin key: with another key, no session from before is known. */
const under = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
const idOf = (key: string, token: string): string => under(key, `session ${token}`);

/** The CSRF token of a session. */
export const csrfOf = (key: string, token: string): string => under(key, `form ${token}`);

/** Stores a session and answers its token; only a hash is stored. */
export async function beginSession({ db, clock }: Services, key: string, name: string): Promise<string> {
  const token = newSecret();
  const now = clock();
  await db
    .insertInto('operator_sessions')
    .values({ id: idOf(key, token), operator: name, created_at: now, expires_at: now + lifetime })
    .execute();
  return token;
}

/** The cookie has no `Secure`: the admin listener is plain http on loopback. */
export function giveSessionCookie(c: Context<Environment>, token: string): void {
  setCookie(c, cookieName, token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: lifetime / 1000,
  });
}

/** The session of the request's cookie; null when there is none, or it has ended. */
export async function sessionOf(c: Context<Environment>, key: string): Promise<OperatorSession | null> {
  const token = getCookie(c, cookieName);
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  const { db, clock } = c.get('services');
  const row = await db
    .selectFrom('operator_sessions')
    .select('operator')
    .where('id', '=', idOf(key, token))
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return row === undefined ? null : { name: row.operator, token, csrf: csrfOf(key, token) };
}

/** Ends a session and removes its cookie. */
export async function endSession(c: Context<Environment>, key: string, token: string): Promise<void> {
  await c.get('services').db.deleteFrom('operator_sessions').where('id', '=', idOf(key, token)).execute();
  deleteCookie(c, cookieName, { path: '/' });
}
