import { createHmac, timingSafeEqual } from 'node:crypto';
import { lives } from '@aloft/core/service';
import type { Context } from 'hono';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';

/** The browser that shows the consent page: a code without a verifier can be exchanged in this browser only (P14e). */
export interface ConsentBrowser {
  /** The hash stored with a code. */
  readonly hash: string;
  /** The confirmation that the consent page sends: it proves that the page has shown this code. */
  confirmationOf(code: string): string;
}

const confirmation = (secret: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`confirm ${hashSecret(code)}`)
    .digest('base64url');

/** The browser of a request, identified by a secret in a cookie that is valid for ten minutes; set if absent. */
export function consentBrowser(c: Context<Environment>): ConsentBrowser {
  const known = readCookie(c, 'aloft-asked');
  const secret = known ?? newSecret();
  if (known === null) setCookie(c, 'aloft-asked', secret, lives.attempt / 1000);
  return { hash: hashSecret(secret), confirmationOf: (code) => confirmation(secret, code) };
}

/** The hash of the browser that confirms a code; null when its cookie or its confirmation is missing or wrong. */
export function verifyConsentBrowser(c: Context<Environment>, code: string, given: string): string | null {
  const secret = readCookie(c, 'aloft-asked');
  if (secret === null) return null;
  const [made, sent] = [Buffer.from(confirmation(secret, code)), Buffer.from(given)];
  return made.length === sent.length && timingSafeEqual(made, sent) ? hashSecret(secret) : null;
}
