import { createAuthenticator } from '@aloft/core/testing';
import type { CreatedCredential, GivenCredential } from '@aloft/core/wire';
import { PasskeyCreation, PasskeyRequest } from '@aloft/core/wire';
import * as v from 'valibot';
import { type Answer, call, type Person, type TestServer } from '../../testing/start-test-server.ts';

/** Ada's passkeys: one that she has, what adds another, and what signs in; each with its browser's cookie. */
export interface PasskeyFixtures {
  readonly id: string;
  readonly added: { readonly cookie: string; readonly credential: CreatedCredential };
  readonly given: { readonly cookie: string; readonly credential: GivenCredential };
}

const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

/** Adds a passkey, and begins to add another and to sign in. */
export async function createPasskeyFixtures(server: TestServer, { token }: Person): Promise<PasskeyFixtures> {
  const make = async () => {
    const begun = await call(server, 'POST', '/v1/user/passkeys:begin', {
      token,
      body: { password: 'a long password' },
    });
    const authenticator = await createAuthenticator(server.appUrl);
    const credential = await authenticator.create(v.parse(PasskeyCreation, begun.body));
    return { authenticator, cookie: cookieOf(begun), credential };
  };
  const first = await make();
  const { body } = await call(server, 'POST', '/v1/user/passkeys', {
    token,
    headers: { cookie: first.cookie },
    body: { name: 'Phone', credential: first.credential },
  });
  const asked = await call(server, 'POST', '/v1/auth/passkey:begin', {
    body: { client_id: 'aloft-terminal' },
  });
  const credential = await first.authenticator.get(v.parse(PasskeyRequest, asked.body));
  const { cookie, credential: created } = await make();
  return {
    id: String(body.passkey_id),
    added: { cookie, credential: created },
    given: { cookie: cookieOf(asked), credential },
  };
}
