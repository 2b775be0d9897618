import { type Failure, isAuthCode, localFailure, type Profile, type Result } from '@aloft/machines';
import { authorizeAddress } from '../api/user/authorization.ts';
import { me } from '../api/user/tokens.ts';
import type { Client } from './create-client.ts';
import { base64url, challengeOf } from './s256.ts';

/** The web app, for which the codes are. */
const webClient = { id: 'aloft-web', redirectUri: '/auth' } as const;
const deadline = 4000;

/** A code for a browser, and whose it is. */
export interface BrowserCode extends Pick<Profile, 'name' | 'email'> {
  /** Works once, for one minute, in the first browser that asks whose it is. */
  readonly code: string;
}

const failed = (failure: Failure): Result<BrowserCode> => ({ ok: false, failure });
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Requests a code that signs a page of the web app in as the person of this program (R1.5, R1.6). The verifier is
 * thrown away, so that the page has to ask whether it is the right person (P15). `origin` is the user host.
 * Fails with `unauthenticated` when no user is signed in here.
 */
export async function requestBrowserCode(
  { call, tokens, flowContext: { platform } }: Pick<Client, 'call' | 'tokens' | 'flowContext'>,
  origin: string,
): Promise<Result<BrowserCode>> {
  // Also renews an access token that has expired.
  const person = await me(call);
  if (!person.ok) return person;
  const bearer = tokens.bearer();
  if (bearer === null) return failed(localFailure('unauthenticated'));
  const wanted = {
    redirectUri: webClient.redirectUri,
    state: random(),
    codeChallenge: await challengeOf(random()),
  };
  try {
    // Browsers show a program no redirect, so it is followed to the page that would take the code.
    const answer = await platform.fetch(authorizeAddress(origin, webClient.id, wanted), {
      headers: { authorization: `Bearer ${bearer}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(deadline),
    });
    await answer.body?.cancel();
    const arrived = new URL(answer.url);
    const code = arrived.searchParams.get('code') ?? '';
    if (arrived.origin !== new URL(origin).origin || !isAuthCode(code))
      return failed(localFailure('invalid_grant'));
    const { name, email } = person.value;
    return { ok: true, value: { code, name, email } };
  } catch {
    return failed(localFailure('unreachable'));
  }
}
