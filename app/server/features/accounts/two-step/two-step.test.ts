// Two-step sign-in as an attacker meets it: with the password, with the database, with many requests at once.
import { authenticatorCode, day, secondFactorCodes, toldWrongCodes } from '@aloft/core/service';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { Configuration } from '../../../configuration.ts';
import { readRows } from '../../../proofs/hostile/testing/rows.ts';
import {
  type Answer,
  call,
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { lastMail, waitingMails } from '../outbox.ts';

const password = 'a long password';
const terminal = { client_id: 'aloft-terminal' };
const running: TestServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function start(part: Partial<Configuration> = {}): Promise<TestServer> {
  const server = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'], ...part });
  running.push(server);
  return server;
}

const Setup = v.object({ secret: v.string() });
const Codes = v.object({ recovery_codes: v.array(v.string()) });
const Required = v.object({
  error: v.literal('two_factor_required'),
  details: v.tuple([v.object({ '@type': v.literal('SecondFactor'), detail: v.string() })]),
});

/** Somebody whose two-step sign-in is on. */
async function twoStepPerson(server: TestServer, email: string) {
  const person = await newVerifiedPerson(server, email);
  const ask = (what: string, body: unknown) =>
    call(server, 'POST', `/v1/user/two_step:${what}`, { token: person.token, body });
  const { secret } = v.parse(Setup, (await ask('begin', { password })).body);
  const confirmed = await ask('confirm', { code: authenticatorCode(secret, server.services.clock()) });
  const { recovery_codes: recovery } = v.parse(Codes, confirmed.body);
  return {
    ...person,
    ask,
    secret,
    recovery,
    code: () => {
      server.pass(30_000);
      return authenticatorCode(secret, server.services.clock());
    },
  };
}

/** A network address and what it asks for. */
function client(server: TestServer, address: string) {
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  return {
    headers,
    signIn: (username: string, given = password) =>
      call(server, 'POST', '/v1/auth/signin', { headers, body: { ...terminal, username, password: given } }),
    give: (challenge: string, code: string, more: object = {}) =>
      call(server, 'POST', '/v1/auth/second_factor', {
        headers,
        body: { ...terminal, challenge, code, ...more },
      }),
  };
}
const challengeIn = ({ body }: Answer): string => v.parse(Required, body).details[0].detail;
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
const errorsOf = (answers: readonly Answer[]) => answers.map(({ body }) => body.error ?? 'ok');

describe('a stolen password', () => {
  it('[R10.10] opens nothing: the sign-in, the authorization and the restored account wait for a code', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const thief = client(server, '198.51.100.1');
    const before = await server.services.db.selectFrom('token_families').selectAll().execute();
    const signed = await thief.signIn(ada.email);
    expect([signed.status, signed.headers.getSetCookie(), Object.keys(signed.body).toSorted()]).toEqual([
      403,
      [],
      ['details', 'error', 'error_code', 'error_description'],
    ]);
    const query = new URLSearchParams({
      ...terminal,
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:4444/callback',
      state: 'a-state',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    const begun = await call(server, 'GET', `/v1/auth/authorize?${query}`);
    const request = new URL(begun.headers.get('location') ?? '', server.appUrl).searchParams.get('request');
    const credentials = { username: ada.email, password };
    const authorized = await call(server, 'POST', '/v1/auth/authorize', {
      headers: thief.headers,
      body: { request, ...credentials },
    });
    expect(authorized.body).not.toHaveProperty('redirect_to');
    const challenge = challengeIn(authorized);
    const restored = await call(server, 'POST', '/v1/user/restore', {
      body: { ...terminal, ...credentials },
    });
    expect(restored.body.error).toBe('two_factor_required');
    expect(await server.services.db.selectFrom('token_families').selectAll().execute()).toEqual(before);
    const done = await thief.give(challenge, ada.code());
    expect(String(done.body.redirect_to)).toMatch(/^http:\/\/127\.0\.0\.1:4444\/callback\?code=/);
  });

  it('[R10.10] the challenge of one client is of no use to another, nor for another program', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const [owner, other] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const challenge = challengeIn(await owner.signIn(ada.email));
    const code = ada.code();
    expect((await other.give(challenge, code)).body.error).toBe('expired_token');
    expect((await owner.give(challenge, code, { client_id: 'aloft-web' })).body.error).toBe('expired_token');
    expect((await owner.give(challenge, code)).status).toBe(200);
  });

  it('[P7g] ten wrong codes make that client wait, and the owner signs in from another', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const [thief, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const challenge = challengeIn(await thief.signIn(ada.email));
    const right = ada.code();
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await thief.give(challenge, wrongFor(right)));
    expect(errorsOf(answers)).toEqual([
      ...Array.from({ length: 10 }, () => 'invalid_two_factor'),
      ...Array.from({ length: 2 }, () => 'resource_exhausted'),
    ]);
    expect((await thief.give(challenge, right)).status).toBe(429);
    const own = challengeIn(await owner.signIn(ada.email));
    expect((await owner.give(own, right)).status).toBe(200);
  });
});

describe('guessing the code behind a right password', () => {
  const [most, told] = [secondFactorCodes.max, toldWrongCodes];

  /** Makes wrong tries, each from an address of its own; the answers. */
  async function guess(server: TestServer, email: string, wrong: string, count: number, from = 0) {
    const answers = [];
    for (let n = from; n < from + count; n += 1) {
      const thief = client(server, `203.0.${n >> 8}.${n & 255}`);
      answers.push(await thief.give(challengeIn(await thief.signIn(email)), wrong));
    }
    return answers;
  }
  /** The mails about wrong codes that an address got. */
  async function toldOf(server: TestServer, email: string): Promise<number> {
    await server.services.mail.idle();
    let mails = 0;
    for await (const mail of waitingMails(server.configuration.dataFolder))
      if (mail.to === email && mail.text.includes('wrong code')) mails += 1;
    return mails;
  }

  it('[P7o R10.10] ends after thirty in a day from as many addresses, for the right code too, and the owner is told once', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const right = ada.code();
    const few = await guess(server, ada.email, wrongFor(right), told - 1);
    expect(await toldOf(server, ada.email)).toBe(0);
    const more = await guess(server, ada.email, wrongFor(right), most - told + 1, told);
    expect(await toldOf(server, ada.email)).toBe(1);
    expect(errorsOf([...few, ...more])).toEqual(Array.from({ length: most }, () => 'invalid_two_factor'));
    const [after] = await guess(server, ada.email, right, 1, 300);
    expect([after?.status, after?.body.error]).toEqual([429, 'resource_exhausted']);
    // Wherever else a code is taken.
    const off = await ada.ask('turnOff', { password, code: right });
    expect(off.status).toBe(429);
    server.pass(day);
    const owner = client(server, '198.51.100.1');
    expect((await owner.give(challengeIn(await owner.signIn(ada.email)), ada.code())).status).toBe(200);
  });

  it('[P7o P7e] looks at thirty of a hundred that come at once', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const wrong = wrongFor(ada.code());
    const begun = [];
    for (let n = 0; n < 10; n += 1) {
      const thief = client(server, `203.0.113.${n}`);
      begun.push({ thief, challenge: challengeIn(await thief.signIn(ada.email)) });
    }
    const answers = await Promise.all(
      begun.flatMap(({ thief, challenge }) => Array.from({ length: 10 }, () => thief.give(challenge, wrong))),
    );
    const looked = errorsOf(answers).filter((error) => error === 'invalid_two_factor');
    expect(looked).toHaveLength(most);
  });

  it('[P7o R10.10] leaves the owner a recovery code, and a new password by mail opens the codes again', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    await guess(server, ada.email, wrongFor(ada.code()), most);
    const owner = client(server, '198.51.100.1');
    const own = challengeIn(await owner.signIn(ada.email));
    expect((await owner.give(own, ada.code())).status).toBe(429);
    expect((await owner.give(own, ada.recovery[0] ?? '')).status).toBe(200);

    const asked = await call(server, 'POST', '/v1/auth/verification', {
      headers: owner.headers,
      body: { ...terminal, email: ada.email, target: 'USER', usage: 'PASSWORD_RESET' },
    });
    const mailed = /\b\d{6}\b/.exec((await lastMail(server.services, ada.email)) ?? '')?.[0];
    const verified = await call(server, 'POST', '/v1/auth/verification/verify', {
      headers: owner.headers,
      body: { ...terminal, verification_id: asked.body.verification_id, verification_code: mailed },
    });
    const reset = await call(server, 'POST', '/v1/auth/password/reset', {
      headers: owner.headers,
      body: {
        email: ada.email,
        verification_token: verified.body.verification_token,
        new_password: 'another long password',
      },
    });
    expect(reset.status).toBe(200);
    const signed = await owner.signIn(ada.email, 'another long password');
    expect((await owner.give(challengeIn(signed), ada.code())).status).toBe(200);
  });

  it('[P7o P7g] counts nothing of whoever has no password: wrong ones, challenges that are none, codes of a setup', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const bo = await newVerifiedPerson(server, 'bo@example.org');
    for (let n = 0; n < most + 1; n += 1) {
      const stranger = client(server, `203.0.113.${n}`);
      await stranger.signIn(ada.email, 'not the password');
      await stranger.give('a-challenge-that-is-none', '000000');
      await call(server, 'POST', '/v1/user/two_step:confirm', {
        token: bo.token,
        headers: stranger.headers,
        body: { code: '000000' },
      });
    }
    const rows = await server.services.db.selectFrom('rate_limits').select(['key', 'used']).execute();
    const used = Object.fromEntries(rows.map((row) => [row.key, row.used]));
    expect(used[`${secondFactorCodes.name}:${ada.id}`] ?? 0).toBe(0);
    expect(used[`${secondFactorCodes.name}:${bo.id}`] ?? 0).toBe(0);
    expect(used[`${secondFactorCodes.name}:setup ${bo.id}`]).toBeGreaterThan(most);
  });
});

describe('a stolen session with the password', () => {
  const browser = (server: TestServer) => ({ origin: server.appUrl, 'sec-fetch-site': 'same-origin' });

  it('[P7q R10.10] neither deletes the account, nor moves it, nor adds a passkey; a code is looked at once and counts', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const ask = (path: string, body: object) =>
      call(server, 'POST', path, { token: ada.token, body: { password, ...body }, headers: browser(server) });
    const before = await server.services.db.selectFrom('accounts').selectAll().execute();
    const right = ada.code();
    const changes = [
      ['/v1/user/delete', {}],
      ['/v1/user/email', { email: 'thief@example.org', verification_token: 'x' }],
      ['/v1/user/passkeys:begin', {}],
    ] as const;
    for (const [path, more] of changes) {
      expect((await ask(path, more)).body.error).toBe('two_factor_required');
      expect((await ask(path, { ...more, code: wrongFor(right) })).body.error).toBe('invalid_two_factor');
    }
    expect(await server.services.db.selectFrom('accounts').selectAll().execute()).toEqual(before);
    expect(await server.services.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
    const counted = await server.services.db
      .selectFrom('rate_limits')
      .select('used')
      .where('key', '=', `${secondFactorCodes.name}:${ada.id}`)
      .execute();
    expect(counted).toEqual([{ used: changes.length }]);
    // A refused change uses up no code; one that is made does.
    expect((await ask('/v1/user/email', { ...changes[1][1], code: right })).body.error).toBe(
      'invalid_verification_code',
    );
    expect((await ask('/v1/user/delete', { code: right })).status).toBe(200);
  });

  it('[P7q] five deletions at once with one code delete once, and with none do not', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const ask = (body: object) =>
      call(server, 'POST', '/v1/user/delete', { token: ada.token, body: { password, ...body } });
    const none = await Promise.all(Array.from({ length: 5 }, () => ask({})));
    expect(none.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 403));
    const code = ada.code();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('one code', () => {
  it('[R10.10] sent five times at once signs in once, be it of the app or for recovery', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const clients = Array.from({ length: 5 }, (_, n) => client(server, `198.51.100.${n}`));
    for (const code of [ada.code(), ada.recovery[0] ?? '']) {
      const begun = [];
      for (const one of clients) begun.push({ one, challenge: challengeIn(await one.signIn(ada.email)) });
      const answers = await Promise.all(begun.map(({ one, challenge }) => one.give(challenge, code)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    }
  });
});

describe('a copy of the database', () => {
  it('[R10.10] holds neither the secret nor a recovery code nor a challenge', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    const bo = await newVerifiedPerson(server, 'bo@example.org');
    const begun = await call(server, 'POST', '/v1/user/two_step:begin', {
      token: bo.token,
      body: { password },
      headers: { 'idempotency-key': 'a-key-of-this-write' },
    });
    const unfinished = v.parse(Setup, begun.body).secret;
    const challenge = challengeIn(await client(server, '198.51.100.1').signIn(ada.email));
    const { db } = server.services;
    const stored = await sql<{ secret: string }>`SELECT secret FROM second_factors`.execute(db);
    expect(stored.rows[0]?.secret).toMatch(/^v1\./);
    const all = JSON.stringify([...(await readRows(db))]);
    for (const secret of [ada.secret, unfinished, challenge, ...ada.recovery]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(secret.replaceAll('-', ''));
    }
  });
});

describe('mails', () => {
  it('[R10.10] tell the owner that it was turned on, that the codes were replaced, and that it was turned off', async () => {
    const server = await start();
    const ada = await twoStepPerson(server, 'ada@example.org');
    expect(await lastMail(server.services, ada.email)).toContain('was turned on');
    await ada.ask('renew', { password, code: ada.code() });
    expect(await lastMail(server.services, ada.email)).toContain('New recovery codes were generated');
    await ada.ask('turnOff', { password, code: ada.code() });
    expect(await lastMail(server.services, ada.email)).toContain('was turned off');
  });
});
