// Passkeys as an attacker meets them: forged signatures, other sites, attestations that ask us to fetch, many at once.
import { createAuthenticator, type Misbehaviour, type TestAuthenticator } from '@aloft/core/testing';
import { type GivenCredential, PasskeyCreation, PasskeyRequest } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { Configuration } from '../../../configuration.ts';
import {
  type Answer,
  call,
  newVerifiedPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { lastMail } from '../outbox.ts';

const password = 'a long password';
const terminal = { client_id: 'aloft-terminal' };
const running: TestServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function start(part: Partial<Configuration> = {}): Promise<TestServer> {
  const server = await startTestServer(part);
  running.push(server);
  return server;
}

const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
/** A page of ours with the cookie that it was given. */
const from = (server: TestServer, cookie: string) => ({ cookie, origin: server.appUrl });

/** Begins an addition: what the browser is given, and its cookie. */
async function begun(server: TestServer, { token }: Person) {
  const answer = await call(server, 'POST', '/v1/user/passkeys:begin', { token, body: { password } });
  return { options: v.parse(PasskeyCreation, answer.body), cookie: cookieOf(answer) };
}

async function add(server: TestServer, who: Person, key: TestAuthenticator, wrong: Misbehaviour = {}) {
  const { options, cookie } = await begun(server, who);
  const credential = await key.create(options, wrong);
  return call(server, 'POST', '/v1/user/passkeys', {
    token: who.token,
    headers: { cookie },
    body: { name: 'Phone', credential },
  });
}

async function asked(server: TestServer, more: object = {}) {
  const answer = await call(server, 'POST', '/v1/auth/passkey:begin', { body: { ...terminal, ...more } });
  return { options: v.parse(PasskeyRequest, answer.body), cookie: cookieOf(answer) };
}

async function signIn(server: TestServer, key: TestAuthenticator, wrong: Misbehaviour = {}) {
  const { options, cookie } = await asked(server);
  const credential = await key.get(options, wrong);
  return give(server, cookie, credential);
}

const give = (server: TestServer, cookie: string, credential: GivenCredential) =>
  call(server, 'POST', '/v1/auth/passkey', {
    headers: from(server, cookie),
    body: { ...terminal, credential },
  });

describe('an answer of an authenticator', () => {
  it('[R10.10] signs in once, with the signature of its own key and for our own site alone', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const key = await createAuthenticator(server.appUrl);
    expect((await add(server, ada, key)).body).toMatchObject({ name: 'Phone' });
    const wrong: readonly Misbehaviour[] = [
      { forged: true },
      { rpId: 'example.net' },
      { origin: 'http://localhost:1' },
      { origin: `${server.appUrl}.example.net` },
      { unverified: true },
    ];
    for (const one of wrong) expect((await signIn(server, key, one)).body.error).toBe('invalid_passkey');
    expect((await signIn(server, key)).body.sub).toBe(ada.id);
  });

  it('[R10.10] of fifty at once with one challenge, one signs in', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const key = await createAuthenticator(server.appUrl);
    await add(server, ada, key);
    const { options, cookie } = await asked(server);
    const credential = await key.get(options);
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(server, cookie, credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body.error).toBe('expired_token');
  });

  it('[R10.10] of two that tell the same counter, one signs in, and the owner is told of the copy', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const key = await createAuthenticator(server.appUrl);
    await add(server, ada, key);
    const questions = await Promise.all([asked(server), asked(server)]);
    const answers = await Promise.all(
      questions.map(async ({ options, cookie }) =>
        give(server, cookie, await key.get(options, { counter: 7 })),
      ),
    );
    expect(answers.map(({ body }) => body.error ?? 'in').toSorted()).toEqual(['in', 'passkey_copied']);
    expect(await lastMail(server.services, ada.email)).toContain('copy of this passkey');
  });

  it('[R10.10] changed by whoever passes it on, it is refused, however it is changed', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const bo = await newVerifiedPerson(server, 'bo@example.org');
    const key = await createAuthenticator(server.appUrl);
    const ofBo = await createAuthenticator(server.appUrl);
    await add(server, ada, key);
    await add(server, bo, ofBo);
    const changes: readonly ((given: GivenCredential, other: GivenCredential) => GivenCredential)[] = [
      (given, other) => ({ ...given, id: other.id, rawId: other.rawId }),
      (given, other) => ({
        ...given,
        response: { ...given.response, userHandle: other.response.userHandle },
      }),
      (given) => ({ ...given, response: { ...given.response, signature: 'AAAA' } }),
      (given) => ({ ...given, response: { ...given.response, authenticatorData: 'AAAA' } }),
      (given) => ({ ...given, rawId: 'AAAA' }),
    ];
    for (const change of changes) {
      const { options, cookie } = await asked(server);
      const changed = change(await key.get(options), await ofBo.get(options));
      expect((await give(server, cookie, changed)).body.error).toBe('invalid_passkey');
    }
    for (const clientDataJSON of ['AAAA', 'bnVsbA', 'eyJjaGFsbGVuZ2UiOjF9']) {
      const { options, cookie } = await asked(server);
      const given = await key.get(options);
      const changed = { ...given, response: { ...given.response, clientDataJSON } };
      expect((await give(server, cookie, changed)).body.error).toBe('expired_token');
    }
  });
});

describe('a passkey that is added', () => {
  it('[R10.10] belongs to the site of the configured address, whatever the request says', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const headers = { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' };
    const answer = await call(server, 'POST', '/v1/user/passkeys:begin', {
      token: ada.token,
      headers,
      body: { password },
    });
    const { rp, user, authenticatorSelection } = v.parse(PasskeyCreation, answer.body);
    expect(rp.id).toBe(new URL(server.appUrl).hostname);
    expect(Buffer.from(user.id, 'base64url').toString()).toBe(ada.id);
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  });

  it('[R10.10] with certificates, of another site, or made without its person, it is refused', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const wrong: readonly Misbehaviour[] = [
      { format: 'fido-u2f' },
      { format: 'tpm' },
      { format: 'apple' },
      { rpId: 'example.net' },
      { origin: 'http://localhost:1' },
      { unverified: true },
    ];
    for (const one of wrong) {
      const answer = await add(server, ada, await createAuthenticator(server.appUrl), one);
      expect(answer.body.error).toBe('invalid_argument');
    }
    const rows = await server.services.db.selectFrom('passkeys').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('[R10.10] of many at once no account gets more than twenty', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const made = [];
    for (let n = 0; n < 24; n += 1) {
      const { options, cookie } = await begun(server, ada);
      const credential = await (await createAuthenticator(server.appUrl)).create(options);
      made.push({ cookie, body: { name: 'Phone', credential } });
    }
    const answers = await Promise.all(
      made.map(({ cookie, body }) =>
        call(server, 'POST', '/v1/user/passkeys', { token: ada.token, headers: { cookie }, body }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.error === 'out_of_range')).toHaveLength(4);
  });

  it('[R10.10] is mailed, and a new password’s mail names it without a link that its name could be', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const { options, cookie } = await begun(server, ada);
    const credential = await (await createAuthenticator(server.appUrl)).create(options);
    const name = 'https://evil.example.net';
    await call(server, 'POST', '/v1/user/passkeys', {
      token: ada.token,
      headers: { cookie },
      body: { name, credential },
    });
    const added = await lastMail(server.services, ada.email);
    expect(added).toContain('was added to your Aloft account');
    const changed = await call(server, 'POST', '/v1/user/password', {
      token: ada.token,
      body: { old_password: password, new_password: 'another long one' },
    });
    expect(changed.status).toBe(200);
    const told = await lastMail(server.services, ada.email);
    expect(told).toContain('evil example net');
    expect(`${added}${told}`).not.toContain('evil.example.net');
  });
});

it('[R10.10] so many questions and answers of one client are counted', async () => {
  const server = await start();
  const ask = () => call(server, 'POST', '/v1/auth/passkey:begin', { body: terminal });
  for (let n = 0; n < 120; n += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).body.error).toBe('resource_exhausted');
});
