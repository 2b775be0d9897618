import { lives } from '@aloft/core/service';
import type { Context } from 'hono';
import * as v from 'valibot';
import { readCookie, setCookie } from '../../../platform/http/cookies.ts';
import type { Environment } from '../../../platform/http/environment.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';

/** What an authenticator's answer is for. A challenge that was made for one thing is unknown to every other. */
export type PasskeyPurpose =
  | { readonly kind: 'signIn' }
  /** `challenge`: of the sign-in with the right password. */
  | { readonly kind: 'secondStep'; readonly challenge: string; readonly accountId: string }
  | { readonly kind: 'add'; readonly accountId: string };

/** The site that passkeys belong to: of the configured address, whatever a request says of itself. */
export function siteOf({ addresses }: Services): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(addresses.app);
  return { id: hostname, origin };
}

function textOf(purpose: PasskeyPurpose): string {
  switch (purpose.kind) {
    case 'add':
      return `add ${purpose.accountId}`;
    case 'secondStep':
      return `secondStep ${purpose.challenge}`;
    default:
      return 'signIn';
  }
}

const challengeHash = (challenge: string, browser: string, purpose: PasskeyPurpose): string =>
  hashSecret(`${challenge} ${browser} ${textOf(purpose)}`);

/**
 * Makes a challenge for an authenticator, which serves once, for five minutes, in the browser that asks: a secret in
 * its cookie is part of the stored hash.
 */
export async function makePasskeyChallenge(
  c: Context<Environment>,
  purpose: PasskeyPurpose,
): Promise<string> {
  const { db, clock } = c.get('services');
  const challenge = newSecret();
  const browser = readCookie(c, 'aloft-passkey') ?? newSecret();
  setCookie(c, 'aloft-passkey', browser, lives.passkeyChallenge / 1000);
  await db
    .insertInto('passkey_challenges')
    .values({
      hash: challengeHash(challenge, browser, purpose),
      account_id: purpose.kind === 'signIn' ? null : purpose.accountId,
      expires_at: clock() + lives.passkeyChallenge,
    })
    .execute();
  return challenge;
}

const ClientData = v.object({ challenge: v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/)) });

function challengeOf(clientData: string): string | null {
  try {
    const told: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const read = v.safeParse(ClientData, told);
    return read.success ? read.output.challenge : null;
  } catch {
    return null;
  }
}

/**
 * Uses up the challenge that an authenticator has signed, whatever else is wrong with its answer; answers it. Refuses
 * `expired_token` for one of another browser or purpose, and for an expired, used or unknown one.
 */
export async function spendPasskeyChallenge(
  c: Context<Environment>,
  purpose: PasskeyPurpose,
  clientData: string,
): Promise<{ readonly challenge: string } | Refusal> {
  const { db, clock } = c.get('services');
  const over = refuse('expired_token', { field: 'credential' });
  const challenge = challengeOf(clientData);
  const browser = readCookie(c, 'aloft-passkey');
  if (challenge === null || browser === null) return over;
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', challengeHash(challenge, browser, purpose))
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return spent.numDeletedRows === 1n ? { challenge } : over;
}
