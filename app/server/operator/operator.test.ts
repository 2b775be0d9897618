import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, runAloft } from '../testing/operator-process.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  newShare,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';
import { commands } from './commands.ts';
import { runOperator } from './run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ redirectHosts: ['news.example'] });
});
afterAll(() => server.stop());

/** A command beside the running server: its exit code, its facts, and what it complained of. */
async function aloft(words: readonly string[], line = '') {
  let printed = '';
  let complaint = '';
  const code = await runOperator(server.configuration, [...words, '--json'], {
    print: (text) => {
      printed += text;
    },
    complain: (text) => {
      complaint += text;
    },
    readLine: async () => line,
  });
  const data: unknown = printed.startsWith('{') || printed.startsWith('[') ? JSON.parse(printed) : printed;
  return { code, data, complaint };
}
const signIn = (username: string, password: string) =>
  call(server, 'POST', '/v1/auth/signin', { body: { client_id: 'aloft-terminal', username, password } });
const me = (token: string) => call(server, 'GET', '/v1/user/me', { token });

describe('accounts', () => {
  it('[R6.5] one is made with a password from standard input, and signs in at the server that runs', async () => {
    const made = await aloft(
      ['user', 'create', ' Ada@Example.org', '--password-stdin', '--name', 'Ada', '--quota', '2GiB'],
      'a long password',
    );
    expect(made).toMatchObject({
      code: 0,
      data: { email: 'ada@example.org', name: 'Ada', quota: 2 * 1024 ** 3, used: 0 },
    });
    expect(JSON.stringify(made.data)).not.toContain('password');
    expect((await signIn('ada@example.org', 'a long password')).status).toBe(200);
    const twice = await aloft(['user', 'create', 'ada@example.org']);
    expect(twice).toMatchObject({ code: 1, complaint: 'there is an account with this address already' });
    expect(twice.data).toEqual({ refused: twice.complaint });
    expect(await aloft(['user', 'create', 'nobody'])).toMatchObject({ code: 1 });
    expect((await aloft(['user', 'create', 'bo@example.org', '--password-stdin'], 'short')).complaint).toBe(
      'a password has 8 characters at least',
    );
  });

  it('[R6.5 P17b] a new password ends the sessions that were', async () => {
    const cy = await newPerson(server, 'cy@example.org');
    const set = await aloft(['user', 'set-password', 'cy@example.org']);
    expect(set.data).toMatchObject({
      email: 'cy@example.org',
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    expect((await me(cy.token)).status).toBe(401);
    expect((await signIn('cy@example.org', 'a long password')).status).toBe(400);
    const { password } = v.parse(v.object({ password: v.string() }), set.data);
    expect((await signIn('cy@example.org', password)).status).toBe(200);
  });

  it('[R6.5] space and days are set, and shown; an unknown account is refused', async () => {
    const di = await newPerson(server, 'di_x@example.org');
    await storeFile(server, di, 'a.txt', 'twelve bytes');
    expect((await aloft(['user', 'set-quota', 'di_x@example.org', '20'])).code).toBe(0);
    const begun = await call(server, 'POST', '/drive/v1/files', {
      token: di.token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'b', size: '9', parent_id: '' },
    });
    expect(begun.body.error).toBe('file_space_not_enough');
    const given = await aloft(['user', 'give-days', di.id, '30']);
    const until = new Date(server.services.clock() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
    expect(given.data).toMatchObject({ id: di.id, memberUntil: expect.stringContaining(until) });
    expect((await aloft(['user', 'show', di.id])).data).toMatchObject({
      quota: 20,
      used: 12,
      files: 1,
      shares: 0,
    });
    expect((await aloft(['user', 'list', '--search', 'I_X@'])).data).toMatchObject([{ id: di.id }]);
    expect((await aloft(['user', 'list', '--search', 'i%x'])).data).toEqual([]);
    expect(await aloft(['user', 'show', 'zoe@example.org'])).toMatchObject({
      code: 1,
      complaint: 'there is no account zoe@example.org',
    });
  });

  it('[R6.5 P4 P10] deleting takes all that is the account’s own, nothing of another’s, and only with --yes', async () => {
    const ed = await newPerson(server, 'ed@example.org');
    const flo = await newPerson(server, 'flo@example.org');
    const folder = await newFolder(server, ed, 'mine');
    const file = await storeFile(server, ed, 'shared.txt', 'the same bytes', folder);
    const share = await newShare(server, ed, [folder]);
    const half = await beginUpload(server, ed, 'half.bin', 10);
    await sendBytes(half.endpoint, 0, new Uint8Array(4));
    const body = { share_id: share.id, pass_code_token: '', file_ids: [folder] };
    const opened = await call(
      server,
      'GET',
      `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`,
    );
    await call(server, 'POST', '/drive/v1/share/restore', {
      token: flo.token,
      body: { ...body, pass_code_token: opened.body.pass_code_token },
    });
    expect((await aloft(['user', 'delete', 'ed@example.org'])).code).toBe(1);
    expect((await me(ed.token)).status).toBe(200);
    expect((await aloft(['user', 'delete', 'ed@example.org', '--yes'])).code).toBe(0);
    expect((await me(ed.token)).status).toBe(401);
    expect((await signIn('ed@example.org', 'a long password')).body.error).toBe(
      'invalid_account_or_password',
    );
    const { db } = server.services;
    for (const table of ['files', 'shares', 'uploads', 'token_families', 'events'] as const)
      expect(await db.selectFrom(table).selectAll().where('account_id', '=', ed.id).execute()).toEqual([]);
    expect(await db.selectFrom('share_files').selectAll().where('file_id', '=', file).execute()).toEqual([]);
    expect((await signInAgain(server, flo)).id).toBe(flo.id);
    server.pass(2 * 24 * 3600_000);
    const checked = await aloft(['check', '--deep', '--repair']);
    expect(checked).toMatchObject({ code: 0, data: { problems: [] } });
  });
});

describe('membership, products, rules, addresses', () => {
  it('[R7.12 R6.5] codes are printed once, redeemed at the server, and listed without themselves', async () => {
    const gus = await newPerson(server, 'gus@example.org');
    const made = await aloft(['codes', 'make', '--days', '7', '--count', '2', '--expires', '2999-01-01']);
    const { codes } = v.parse(v.object({ codes: v.array(v.string()) }), made.data);
    expect(codes).toHaveLength(2);
    const redeemed = await call(server, 'POST', '/vip/v1/order/activation-code', {
      token: gus.token,
      body: { activation_code: codes[0] },
    });
    expect(redeemed.body).toMatchObject({ result: 'ACCEPTED', add_days: 7 });
    const list = await aloft(['codes', 'list']);
    expect(list.data).toHaveLength(2);
    expect(list.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'used', usedBy: 'gus@example.org', days: 7 }),
        expect.objectContaining({ state: 'open', usedBy: null }),
      ]),
    );
    for (const code of codes) expect(JSON.stringify(list.data)).not.toContain(code);
  });

  it('[R2.11 R7.23] an activity is set, shown by the server, and ended', async () => {
    const span = ['--start', '2020-01-01', '--end', '2999-01-01T00:00:00Z', '--days', '3'];
    expect((await aloft(['activity', 'set', 'spring', ...span])).code).toBe(0);
    const shown = () => call(server, 'GET', '/config/v1/activity_operation');
    expect((await shown()).text).toContain('"end":"2999-01-01T00:00:00.000Z"');
    expect((await aloft(['activity', 'list'])).data).toMatchObject([
      { name: 'spring', state: 'open', taken: 0 },
    ]);
    expect((await aloft(['activity', 'end', 'spring'])).code).toBe(0);
    expect((await shown()).text).not.toContain('2999');
    expect((await aloft(['activity', 'end', 'spring'])).code).toBe(1);
    const wrong = ['--start', '2021-01-01', '--end', '2020-01-01', '--days', '3'];
    expect((await aloft(['activity', 'set', 'x', ...wrong])).code).toBe(2);
  });

  it('[R7.21 R7.22 R2.16] products, addresses and rules are what the server answers', async () => {
    const month = ['product', 'set', 'month', '--days', '30', '--currency', 'EUR'];
    await aloft([...month, '--name', 'Month', '--price', '499']);
    await aloft([...month, '--name', '한 달', '--price', '450', '--language', 'ko']);
    await aloft([...month, '--name', 'One month', '--price', '399']);
    const products = (language: string) =>
      call(server, 'POST', '/config/v1/external_products', { body: { data: { language } } });
    expect((await products('en-US')).body.data).toEqual({
      products: [{ id: 'month', name: 'One month', days: 30, price: 399, currency: 'EUR' }],
    });
    expect((await products('ko')).text).toContain('한 달');
    expect((await aloft(['product', 'list'])).data).toHaveLength(2);

    await aloft(['resource', 'set', 'android', 'https://get.example/a.apk']);
    expect((await aloft(['resource', 'list'])).data).toMatchObject({
      android: 'https://get.example/a.apk',
      ios: '',
    });
    expect((await call(server, 'GET', '/download/android')).headers.get('location')).toBe(
      'https://get.example/a.apk',
    );
    await aloft(['resource', 'set', 'android']);
    expect((await call(server, 'GET', '/download/android')).status).toBe(404);
    expect((await aloft(['resource', 'set', 'android', 'http://get.example/'])).code).toBe(2);
    expect((await aloft(['resource', 'set', 'fridge', 'https://get.example/'])).code).toBe(2);

    const leads = async (path: string) =>
      (await call(server, 'GET', `/v1/redirect-check?path=${encodeURIComponent(path)}`)).body;
    await aloft(['redirect', 'set', '/old', '/drive/all']);
    await aloft(['redirect', 'set', '/news', 'https://news.example/today']);
    expect([await leads('/old'), await leads('/news')]).toEqual([
      { internal: '/drive/all' },
      { external: 'https://news.example/today' },
    ]);
    for (const target of [
      'https://evil.example/',
      'http://news.example/',
      'javascript:alert(1)',
      '//evil.example',
    ])
      expect((await aloft(['redirect', 'set', '/bad', target])).code).toBe(1);
    expect((await aloft(['redirect', 'list'])).data).toMatchObject([{ path: '/news' }, { path: '/old' }]);
    expect((await aloft(['redirect', 'remove', '/old'])).code).toBe(0);
    expect(await leads('/old')).toEqual({});
    expect((await aloft(['redirect', 'remove', '/old'])).code).toBe(1);
  });

  it('[R3.11 R6.5] shares are judged by their id, by content and by entry, and shown without the passcode', async () => {
    const hal = await newPerson(server, 'hal@example.org');
    const file = await storeFile(server, hal, 'bad.txt', 'bad content');
    const share = await newShare(server, hal, [file]);
    const status = async () =>
      (await call(server, 'GET', `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`)).body
        .share_status;
    const shown = await aloft(['share', 'show', share.id]);
    expect(shown.data).toMatchObject({
      owner: 'hal@example.org',
      verdict: 'OK',
      entries: [{ id: file, name: 'bad.txt' }],
    });
    expect(JSON.stringify(shown.data)).not.toContain(share.passCode === '' ? 'pass_hash' : share.passCode);
    const { entries } = v.parse(v.object({ entries: v.array(v.object({ gcid: v.string() })) }), shown.data);
    const judge = (verdict: string, ...how: string[]) =>
      aloft(['share', 'audit', '--verdict', verdict, ...how]);
    expect((await judge('PROHIBITED', '--share', share.id)).data).toEqual({
      verdict: 'PROHIBITED',
      affected: 1,
    });
    expect(await status()).toBe('PROHIBITED');
    expect(
      (await judge('OK', '--user', 'hal@example.org', '--gcid', entries[0]?.gcid ?? '')).data,
    ).toMatchObject({ affected: 1 });
    expect(await status()).toBe('OK');
    expect((await judge('AUDITING', '--user', hal.id, '--file', file)).data).toMatchObject({ affected: 1 });
    expect((await judge('OK', '--share', 'none')).code).toBe(1);
    for (const how of [[], ['--user', hal.id], ['--share', 'a', '--user', hal.id, '--file', file]])
      expect((await judge('OK', ...how)).code).toBe(2);
  });

  it('[R1.4] the outbox is listed, and its last mail to somebody is printed', async () => {
    await server.services.mail.send({ to: 'ina@example.org', subject: 'Grüße 1', text: 'first' });
    await server.services.mail.send({ to: 'ina@example.org', subject: 'Grüße 2', text: 'second' });
    await server.services.mail.send({ to: 'jo@example.org', subject: 'other', text: 'third' });
    expect((await aloft(['mail', 'last', 'Ina@example.org'])).data).toMatchObject({
      subject: 'Grüße 2',
      text: 'second',
    });
    expect((await aloft(['mail', 'list', '--limit', '2'])).data).toMatchObject([
      { to: 'jo@example.org' },
      { subject: 'Grüße 2' },
    ]);
    expect((await aloft(['mail', 'last', 'kim@example.org'])).code).toBe(1);
  });
});

describe('the command line itself', () => {
  it('[R6.5] help for all and for each says what there is, and is no failure', async () => {
    const help = async (words: string[]) => {
      const lines: string[] = [];
      const code = await runOperator(server.configuration, words, {
        print: (text) => lines.push(text),
        complain: (text) => lines.push(text),
        readLine: async () => '',
      });
      return { code, text: lines.join('\n') };
    };
    const all = await help(['--help']);
    expect(all.code).toBe(0);
    for (const { name, options, words } of commands) {
      expect(all.text).toContain(`  ${name} `);
      const one = await help([...name.split(' '), '--help']);
      expect(one.code).toBe(0);
      for (const option of Object.keys(options)) expect(one.text).toContain(`--${option}`);
      for (const word of words) expect(one.text).toContain(`<${word.name}>`);
    }
    expect((await help([])).code).toBe(2);
  });

  it.each([
    ['fly'],
    ['user'],
    ['user', 'fly'],
    ['user', 'list', '--nix'],
    ['user', 'list', 'too', 'many'],
    ['user', 'create'],
    ['user', 'set-quota', 'a@b.c', 'much'],
    ['user', 'give-days', 'a@b.c', '0'],
    ['codes', 'make'],
    ['codes', 'make', '--days', '7', '--expires', 'tomorrow'],
    ['redirect', 'set', 'old', '/new'],
    ['share', 'audit', '--verdict', 'FINE', '--share', 'a'],
  ])('[R6.5] what is not understood is exit code 2 with one line: %s %s %s', async (...words) => {
    const ran = await aloft(words);
    expect(ran.code).toBe(2);
    expect(ran.complaint).toMatch(/^.+ \(--help shows how it is used\)$/);
  });

  it('[P5 R6.5] as a process beside the running server: rows are written, the schema is left alone', async () => {
    const environment = environmentOf(server.configuration);
    const made = await runAloft(
      environment,
      ['user', 'create', 'lea@example.org', '--password-stdin'],
      'a long password\n',
    );
    expect(made).toMatchObject({ code: 0, complaint: '' });
    expect((await signIn('lea@example.org', 'a long password')).status).toBe(200);
    const [held, status, restored, spoilt] = await Promise.all([
      runAloft(environment, ['migrate']),
      runAloft(environment, ['migrate', '--status', '--json']),
      runAloft(environment, ['backup', 'restore', '/tmp']),
      runAloft({ ...environment, ALOFT_PORT: 'x' }, ['user', 'list']),
    ]);
    expect(held).toMatchObject({ code: 1, out: '' });
    expect(held.complaint).toBe(
      `aloft: another Aloft (process ${process.pid}) is using ${server.configuration.dataFolder}: stop it first\n`,
    );
    expect(JSON.parse(status.out)).toMatchObject({ open: 0, server: `process ${process.pid}` });
    expect(restored.complaint).toContain('another Aloft');
    expect(spoilt).toMatchObject({ code: 1, out: '' });
  });
});
