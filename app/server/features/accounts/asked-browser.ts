import { createHmac, timingSafeEqual } from 'node:crypto';
import { lives } from '@aloft/core/service';
import type { Context } from 'hono';
import { giveCookie, readCookie } from '../../platform/http/cookies.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';

/** A browser in which a person is asked: a code that no verifier proves is good for it alone (P14e). */
export interface AskedBrowser {
  /** How a code names it. */
  readonly hash: string;
  /** What its page sends back when the person agrees; it proves that the page has asked about this very code. */
  confirmationOf(code: string): string;
}

const confirmation = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`confirm ${hashSecret(code)}`)
    .digest('base64url');

/** The browser of a request, by a secret that its cookie holds for ten minutes; one without a cookie gets it. */
export function askedBrowser(c: Context<Environment>): AskedBrowser {
  const known = readCookie(c, 'aloft-asked');
  const secret = known ?? newSecret();
  if (known === null) giveCookie(c, 'aloft-asked', secret, lives.attempt / 1000);
  return { hash: hashSecret(secret), confirmationOf: (code) => confirmation(secret, code) };
}

/** The hash of the browser that agrees to a code; null when its cookie or its confirmation is another's, or missing. */
export function agreeingBrowser(c: Context<Environment>, code: string, given: string): string | null {
  const secret = readCookie(c, 'aloft-asked');
  if (secret === null) return null;
  const [made, sent] = [Buffer.from(confirmation(secret, code)), Buffer.from(given)];
  return made.length === sent.length && timingSafeEqual(made, sent) ? hashSecret(secret) : null;
}
