import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  call,
  newPerson,
  newVerifiedPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { lastMail } from '../outbox.ts';

const verified = vi.hoisted(() => ({ times: 0, hashed: 0 }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      verified.times += 1;
      return real.verify(...given);
    },
    hash: (...given: Parameters<typeof real.hash>) => {
      verified.hashed += 1;
      return real.hash(...given);
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const old = 'a long password';
const fresh = 'another long password';
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

const signIn = (username: string, password: string) =>
  call(server, 'POST', '/v1/auth/signin', { body: { client_id: 'aloft-terminal', username, password } });
const change = (who: Person, oldPassword: string, newPassword: string) =>
  call(server, 'POST', '/v1/user/password', {
    token: who.token,
    body: { old_password: oldPassword, new_password: newPassword },
  });
const reset = (email: string, token: string, password: string) =>
  call(server, 'POST', '/v1/auth/password/reset', {
    body: { email, verification_token: token, new_password: password },
  });
const meStatus = async (token: string) => (await call(server, 'GET', '/v1/user/me', { token })).status;

const Begun = v.object({ verification_id: v.string() });
/** What `/v1/auth/verification` gives to somebody who reads the address's mail. */
async function proofOf(email: string, usage = 'PASSWORD_RESET', target = 'USER'): Promise<string> {
  const begun = await call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email, target, usage },
  });
  const code = /\b\d{6}\b/.exec((await lastMail(server.services, email)) ?? '')?.[0] ?? '';
  const done = await call(server, 'POST', '/v1/auth/verification/verify', {
    body: {
      client_id: 'aloft-terminal',
      verification_id: v.parse(Begun, begun.body).verification_id,
      verification_code: code,
    },
  });
  return String(done.body.verification_token);
}

describe('a stored password', () => {
  it('is an argon2id hash of 19 MiB and two passes', async () => {
    const { id } = await newVerifiedPerson(server, 'hashed@example.org');
    const stored = await server.services.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('another password', () => {
  it('[R10.10 P17b] ends every other session and keeps this one; the old password is none any more', async () => {
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const other = await signIn(ada.email, old);
    expect((await change(ada, old, fresh)).body).toEqual({});
    expect(await meStatus(ada.token)).toBe(200);
    expect(await meStatus(String(other.body.access_token))).toBe(401);
    expect((await signIn(ada.email, old)).body.error).toBe('invalid_account_or_password');
    expect((await signIn(ada.email, fresh)).status).toBe(200);
    expect(await lastMail(server.services, ada.email)).toContain('The password of your Aloft account was');
    const me = await call(server, 'GET', '/v1/user/me', { token: ada.token });
    expect(Date.parse(String(me.body.password_updated_at))).toBeGreaterThan(
      Date.parse(String(me.body.created_at)),
    );
  });

  it('[R10.10] a wrong old one and a weak new one are refused by field, and change nothing', async () => {
    const bo = await newVerifiedPerson(server, 'bobby.tables@example.org');
    expect((await change(bo, 'not the password', fresh)).body).toMatchObject({
      error: 'invalid_password',
      error_code: 4010,
      details: field('old_password'),
    });
    for (const weak of ['short', 'aaaaaaaaaaaa', 'Password1', 'bobby.tables', bo.email, '1q2w3e4r']) {
      expect((await change(bo, old, weak)).body).toMatchObject({
        error: 'password_too_weak',
        details: field('new_password'),
      });
    }
    expect((await signIn(bo.email, old)).status).toBe(200);
  });

  it('[P7e] of a hundred wrong old passwords at once ten are looked at; the right one waits, too', async () => {
    const cy = await newVerifiedPerson(server, 'cy@example.org');
    const before = verified.times;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => change(cy, 'not the password', fresh)),
    );
    expect(answers.filter((one) => one.body.error === 'invalid_password')).toHaveLength(10);
    expect(answers.filter((one) => one.body.error === 'resource_exhausted')).toHaveLength(90);
    expect(verified.times - before).toBe(10);
    const limited = await change(cy, old, fresh);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    server.pass(10 * 60_000);
    expect((await change(cy, old, fresh)).status).toBe(200);
  });

  it('one of several changes at once counts, and only its password is the account’s', async () => {
    const di = await newVerifiedPerson(server, 'di@example.org');
    const wanted = Array.from({ length: 5 }, (_, n) => `the new password ${n}`);
    const answers = await Promise.all(wanted.map((one) => change(di, old, one)));
    const won = wanted.filter((_, at) => answers[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect((await signIn(di.email, won[0] ?? '')).status).toBe(200);
  });

  it('[R1.1 R10.10] the mail speaks the reader’s language', async () => {
    const ko = await newVerifiedPerson(server, 'ko@example.org');
    await call(server, 'POST', '/v1/user/password', {
      token: ko.token,
      body: { old_password: old, new_password: fresh },
      headers: { 'accept-language': 'ko' },
    });
    expect(await lastMail(server.services, ko.email)).toContain('비밀번호가 변경됐고');
  });
});

describe('a forgotten password', () => {
  it('[R10.10] a verified address resets the password; every session ends; works once', async () => {
    const ed = await newVerifiedPerson(server, 'ed@example.org');
    const token = await proofOf(ed.email);
    expect((await reset(ed.email, token, 'weak')).body).toMatchObject({
      error: 'password_too_weak',
      details: field('new_password'),
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(ed.email, token, fresh)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.body.error === 'invalid_verification_code')).toHaveLength(4);
    expect(await meStatus(ed.token)).toBe(401);
    expect((await signIn(ed.email, old)).body.error).toBe('invalid_account_or_password');
    expect((await signIn(ed.email, fresh)).status).toBe(200);
  });

  it('[R10.10] frees an owner who has guessed too often', async () => {
    const fi = await newVerifiedPerson(server, 'fi@example.org');
    for (let n = 0; n < 11; n += 1) await signIn(fi.email, 'not the password');
    expect((await signIn(fi.email, old)).status).toBe(429);
    expect((await reset(fi.email, await proofOf(fi.email), fresh)).status).toBe(200);
    expect((await signIn(fi.email, fresh)).status).toBe(200);
  });

  it('[P8b] a token for something else is none; known and unknown addresses answer alike, after the same work', async () => {
    const gu = await newVerifiedPerson(server, 'gu@example.org');
    const register = await proofOf('somebody@example.org', 'REGISTER', 'ANY');
    expect((await reset(gu.email, await proofOf(gu.email, 'SIGN_IN'), fresh)).body.error).toBe(
      'invalid_verification_code',
    );
    const shapes = new Set<string>();
    for (const email of [gu.email, 'nobody@example.org', 'somebody@example.org']) {
      const before = verified.hashed;
      const answer = await reset(email, register, fresh);
      shapes.add(`${answer.status} ${answer.text} ${verified.hashed - before} hashed`);
    }
    expect([...shapes]).toHaveLength(1);
    expect([...shapes][0]).toContain('1 hashed');
    expect((await signIn(gu.email, old)).status).toBe(200);
  });

  it('a client resets thirty times an hour at most', async () => {
    server.pass(3600_000);
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push(await reset('nobody@example.org', 'n'.repeat(43), fresh));
    expect(answers.slice(0, 30).every((one) => one.body.error === 'invalid_verification_code')).toBe(true);
    expect(answers[30]?.body.error).toBe('resource_exhausted');
    server.pass(3600_000);
  });
});

describe('a password with letters of several forms', () => {
  const form = {
    composed: 'Übung macht é한국어'.normalize('NFC'),
    apart: 'Übung macht é한국어'.normalize('NFD'),
  };

  it('[R10.10] signs in as another keyboard writes it', async () => {
    for (const [name, chosen] of Object.entries(form)) {
      const email = `${name}@example.org`;
      await call(server, 'POST', '/v1/auth/signup', {
        body: { client_id: 'aloft-terminal', email, password: chosen },
      });
      for (const typed of Object.values(form)) expect((await signIn(email, typed)).status).toBe(200);
      expect((await signIn(email, 'Ubung macht e한국어')).status).toBe(400);
    }
  });

  it('[R10.10] signs in where an earlier build hashed it as it came', async () => {
    const { id, email } = await newPerson(server, 'earlier@example.org');
    const argon = await import('@node-rs/argon2');
    for (const stored of Object.values(form)) {
      await server.services.db
        .updateTable('accounts')
        .set({ password_hash: await argon.hash(stored) })
        .where('id', '=', id)
        .execute();
      for (const typed of Object.values(form)) expect((await signIn(email, typed)).status).toBe(200);
    }
  });
});

describe('signing in', () => {
  it('[P8b] a wrong password and an unknown address: the same answer, after one verification each', async () => {
    const hu = await newVerifiedPerson(server, 'hu@example.org');
    const shapes = new Set<string>();
    for (const email of [hu.email, 'unknown@example.org', 'nobody at all']) {
      const before = verified.times;
      const answer = await signIn(email, 'not the password');
      shapes.add(`${answer.status} ${answer.text} ${verified.times - before} verified`);
    }
    expect([...shapes]).toEqual([expect.stringMatching(/^400 .*invalid_account_or_password.* 1 verified$/)]);
  });

  it('[P7e] of a hundred wrong passwords at once ten are looked at', async () => {
    await newVerifiedPerson(server, 'iv@example.org');
    server.pass(10 * 60_000);
    const before = verified.times;
    // The limit of the client, 60, stands before that of the account.
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signIn('iv@example.org', 'not the password')),
    );
    expect(answers.filter((one) => one.body.error === 'invalid_account_or_password')).toHaveLength(10);
    expect(answers.filter((one) => one.body.error === 'resource_exhausted')).toHaveLength(40);
    expect(verified.times - before).toBe(10);
  });
});
