import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, type Person } from '../server/proofs/testing/start-test-server.ts';

/** A code for a browser, which a program with somebody's session hands out. */
export async function newAuthorizationCode(server: ServerProcess, person: Person): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'aloft-web',
    response_type: 'code',
    redirect_uri: '/auth',
    state: 'a-state',
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  });
  const answer = await call(server, 'GET', `/v1/auth/authorize?${query}`, { token: person.token });
  return new URL(answer.headers.get('location') ?? '', server.appUrl).searchParams.get('code') ?? '';
}
