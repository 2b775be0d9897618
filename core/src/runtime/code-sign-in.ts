import { authorizeAddress } from '../api/user/authorization.ts';
import type { Flows } from './create-flows.ts';
import { base64url, challengeOf } from './s256.ts';

/** Where a sign-in in a browser goes, and where it returns to. */
export interface CodeSignInOptions {
  /** The user host, as the person's browser reaches it. */
  readonly origin: string;
  readonly redirectUri: string;
}

/**
 * Begins a sign-in in a browser for a program of one's own (R4.12): answers the address to open there. The browser
 * comes back to `redirectUri` (`http://127.0.0.1:{port}/callback`) with a code, which `completeCodeSignIn` takes.
 */
export async function beginCodeSignIn(
  { store, call }: Pick<Flows, 'store' | 'call'>,
  wanted: CodeSignInOptions,
): Promise<string> {
  const codeVerifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const state = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const codeChallenge = await challengeOf(codeVerifier);
  store.write('oauth_info', { state, codeVerifier, redirectUri: wanted.redirectUri });
  return authorizeAddress(wanted.origin, call.clientId, {
    redirectUri: wanted.redirectUri,
    state,
    codeChallenge,
  });
}

/**
 * Gives the sign-in flow what the browser came back with. False when it is not the sign-in that was begun here, or
 * the person said no: then nothing happens (T9).
 */
export function completeCodeSignIn(
  { store, actors }: Pick<Flows, 'store' | 'actors'>,
  query: URLSearchParams,
): boolean {
  const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
  const begun = store.read('oauth_info');
  if (begun === null || begun.state !== state || code === '') return false;
  actors.signIn.send({ type: 'code.received', code, state, scope: query.get('scope') ?? '' });
  return true;
}
