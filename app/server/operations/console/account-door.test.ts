// The console in the product: for operators after a second step, and for nobody else.

import { connect } from 'node:net';
import { ownPasswordGuesses } from '@aloft/core/service';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../platform/http/environment.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { newOperator, ProductVisitor, type TwoStepPerson } from './testing/product-visitor.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
let grace: TwoStepPerson;
let eve: TwoStepPerson;
let visitor: ProductVisitor;
beforeAll(async () => {
  server = await startTestServer(
    { adminPort: 0, adminKey, trustedProxies: ['127.0.0.1', '::1'] },
    {
      // A document that is not there, as the app's pages answer one.
      pages: async () => ({
        routes: new Hono<Environment>().get('*', (c) =>
          c.html(`<h1>Page not found: ${c.req.path}</h1>`, 404),
        ),
        buildId: 'none',
        reader: { name: 'reader.js', source: async () => '' },
        stop: async () => undefined,
      }),
    },
  );
  grace = await newOperator(server, 'grace@example.org');
  eve = await newOperator(server, 'eve@example.org', 'person');
});
afterAll(() => server.stop());
beforeEach(async () => {
  visitor = await ProductVisitor.signedIn(server, grace);
});

const sessions = () => server.services.db.selectFrom('operator_sessions').selectAll().execute();

describe('whoever is no operator', () => {
  /** What an answer says, without what differs from one to the next. */
  const told = async (
    one: ProductVisitor,
    method: 'GET' | 'POST' | 'HEAD',
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await one.send(method, path, method === 'POST' ? { csrf: 'x' } : null, headers);
    const { date, 'x-request-id': id, 'content-security-policy': policy, ...same } = answer.headers;
    return {
      status: answer.status,
      text: answer.text,
      headers: same,
      policy: String(policy).replaceAll(/'nonce-[^']+'/g, 'nonce'),
      isComplete: date !== undefined && id !== undefined,
    };
  };

  it('[P42d] gets the answer of an address that is none, byte for byte, whatever they ask and whoever they are', async () => {
    const out = new ProductVisitor(server, eve);
    const person = await ProductVisitor.signedIn(server, eve);
    const ended = await ProductVisitor.signedIn(server, grace);
    await call(server, 'POST', '/v1/auth/revoke', {
      body: {},
      headers: { cookie: ended.app, 'sec-fetch-site': 'same-origin' },
    });
    const forged = await ProductVisitor.signedIn(server, eve);
    forged.cookie = `${forged.app}; aloft-console=${'A'.repeat(43)}; aloft-operator=${'A'.repeat(43)}`;
    const paths = ['', '/accounts', `/accounts/${eve.id}`, '/style.css', '/sign-in', '/sign-out', '/log'];
    const ways = [
      {},
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'style' },
      { 'sec-fetch-site': 'cross-site' },
      { authorization: `Bearer ${grace.token}` },
      { 'idempotency-key': 'a-key-of-a-write' },
    ];
    for (const one of [out, person, ended, forged])
      for (const method of ['GET', 'HEAD', 'POST'] as const)
        for (const path of [...paths, '/changes/account.delete'])
          for (const headers of ways) {
            const asked = await told(one, method, `/operator${path}`, headers);
            // Of the same length, as the length is told, too.
            const unknown = await told(one, method, `/operatos${path}`, headers);
            expect({ ...asked, text: asked.text.replace('/operator', '/operatos') }).toEqual(unknown);
            if (Object.keys(headers).length === 0)
              expect([method, path, asked.status]).toEqual([method, path, 404]);
          }
    expect(await sessions()).toEqual([]);
  });

  it('[P42d] has nothing of a request read: a body without an end is answered', async () => {
    const { hostname, port } = new URL(server.appUrl);
    const person = await ProductVisitor.signedIn(server, eve);
    const head = [
      'POST /operator/sign-in HTTP/1.1',
      ...[`host: ${hostname}:${port}`, `cookie: ${person.app}`, 'sec-fetch-site: same-origin'],
      ...['content-type: application/x-www-form-urlencoded', 'content-length: 100000', '', 'password='],
    ].join('\r\n');
    const status = await new Promise<string>((settle, fail) => {
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket.once('error', fail);
      socket.once('data', (bytes) => {
        settle(bytes.toString().split('\r\n')[0] ?? '');
        socket.destroy();
      });
    });
    expect(status).toBe('HTTP/1.1 404 Not Found');
  });

  it('[P42d] is a program, even of an operator: by a token in a header or in the cookie', async () => {
    await visitor.comeIn();
    const program = new ProductVisitor(server, grace);
    const own = visitor.cookie.split('; ').at(-1) ?? '';
    for (const cookie of [`aloft-session=${grace.token}`, `aloft-session=${grace.token}; ${own}`]) {
      program.cookie = cookie;
      expect((await program.get('/accounts')).status).toBe(404);
    }
    program.cookie = '';
    expect((await program.get('/accounts', { authorization: `Bearer ${grace.token}` })).status).toBe(404);
    expect((await visitor.get('/accounts', { authorization: `Bearer ${grace.token}` })).status).toBe(404);
  });
});

describe('the second step', () => {
  it('[P42d] is asked for at every address, without which nothing is shown or changed', async () => {
    const form = await visitor.get('');
    expect([form.status, form.text.includes('one-time-code')]).toEqual([401, true]);
    for (const path of ['/accounts', `/accounts/${eve.id}`, '/accounts/nobody', '/feedback/x/trace', '/log'])
      expect(await visitor.get(path)).toMatchObject({ status: 401, text: form.text });
    const change = { csrf: 'x', id: eve.id, confirmed: 'yes', request: 'A'.repeat(22) };
    expect((await visitor.ask('POST', '/changes/account.delete', change)).status).toBe(401);
    expect((await visitor.get('/style.css')).status).toBe(200);
  });

  it('[P42d] takes the password and a code, each right, and a code once', async () => {
    for (const given of [
      { password: 'a wrong password' },
      { code: '000000' },
      { code: '' },
      { code: grace.secret },
    ]) {
      const answer = await visitor.takeStep(given);
      expect([given, answer.status, answer.headers['set-cookie']]).toEqual([given, 401, undefined]);
      expect(answer.text).toContain('role="alert"');
    }
    const code = grace.code();
    expect((await visitor.takeStep({ code })).status).toBe(303);
    const other = await ProductVisitor.signedIn(server, grace);
    expect((await other.takeStep({ code })).status).toBe(401);
    expect((await other.get('/accounts')).status).toBe(401);
  });

  it('[P42d P7g] counts wrong passwords, beyond the limit of which the right one waits', async () => {
    const ivy = await newOperator(server, 'ivy@example.org');
    const one = await ProductVisitor.signedIn(server, ivy);
    const { max, window } = ownPasswordGuesses.perClient;
    for (let n = 0; n < max; n += 1)
      expect((await one.takeStep({ password: `guess ${n}` })).status).toBe(401);
    const answer = await one.takeStep();
    expect([answer.status, answer.headers['set-cookie']]).toEqual([429, undefined]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    server.pass(window + 1);
    const again = await ProductVisitor.signedIn(server, ivy);
    expect((await again.takeStep()).status).toBe(303);
  });

  it('[P42d] is one that an account must have: without it there is only the way to turn it on', async () => {
    const hal = await newOperator(server, 'hal@example.org');
    const one = await ProductVisitor.signedIn(server, hal);
    await one.takeStep();
    expect((await one.get('/accounts')).status).toBe(200);
    await server.services.db.deleteFrom('second_factors').where('account_id', '=', hal.id).execute();
    const shown = await one.get('/accounts');
    expect([shown.status, shown.text.includes('name="code"')]).toEqual([401, false]);
    expect(shown.text).toContain('href="/drive/account#safety"');
    const before = await sessions();
    expect((await one.takeStep({ code: '' })).headers.location).toBe('/operator');
    expect(await sessions()).toEqual(before);
  });

  it('[P42d] from another origin, or by a script, opens nothing', async () => {
    const form = { password: 'a long password', code: grace.code() };
    const foreign = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: server.contentUrl },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    ];
    for (const headers of foreign) {
      const answer = await visitor.ask('POST', '/sign-in', form, headers);
      expect([headers, [403, 404].includes(answer.status), answer.headers['set-cookie']]).toEqual([
        headers,
        true,
        undefined,
      ]);
    }
  });
});
