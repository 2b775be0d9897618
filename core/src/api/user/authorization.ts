/** An authorization request of another client (PKCE). `codeChallenge` is the S256 hash of its verifier. */
export interface Authorization {
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** The scope and response type of an authorization request (R9.7). */
export const oauthScope = 'user pan offline';

/** The authorization URL that a client opens in a browser. `GET /v1/auth/authorize` (R9.7) */
export function authorizeAddress(origin: string, clientId: string, wanted: Authorization): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: oauthScope,
    redirect_uri: wanted.redirectUri,
    state: wanted.state,
    code_challenge: wanted.codeChallenge,
    code_challenge_method: 'S256',
  });
  return `${origin}/v1/auth/authorize?${query}`;
}
