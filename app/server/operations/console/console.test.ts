import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setActivity } from '../../features/settings/activities.ts';
import { setAnnouncement } from '../../features/settings/announcements.ts';
import { sampleTrace } from '../../proofs/testing/sample-trace.ts';
import { order, press, sellYear } from '../../proofs/testing/shop.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { operatorActions } from '../management/change-log.ts';
import { actions } from './change-routes.ts';
import { ConsoleClient, confirmationOf } from './testing/console-client.ts';
import { addFailedMail, addSignUpLink } from './testing/server-things.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
let ada: Person;
let grace: ConsoleClient;
beforeAll(async () => {
  server = await startTestServer({ adminPort: 0, adminKey });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());
beforeEach(async () => {
  grace = new ConsoleClient(server);
  expect((await grace.signIn(adminKey)).status).toBe(303);
});

const logged = () =>
  server.services.db.selectFrom('operator_log').selectAll().orderBy('created_at', 'desc').execute();
const accountRow = (id: string) =>
  server.services.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

describe('a change', () => {
  it('[R6.5] of another page is refused: without the token, with another session’s, or from another origin', async () => {
    const { email } = ada;
    const other = new ConsoleClient(server);
    await other.signIn(adminKey, 'Mallory');
    const form = { id: ada.id, confirmed: 'yes', request: 'A'.repeat(22), quota: '1 GiB', days: '1' };
    const before = await accountRow(ada.id);
    for (const { name } of actions) {
      for (const csrf of ['', 'x', await other.csrf()]) {
        const answer = await grace.ask('POST', `/changes/${name}`, { ...form, email, count: '1', csrf });
        expect([name, answer.status]).toEqual([name, 403]);
      }
      const csrf = await grace.csrf();
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: server.contentUrl },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of foreign) {
        const answer = await grace.ask('POST', `/changes/${name}`, { ...form, csrf }, headers);
        expect([name, headers, answer.status]).toEqual([name, headers, 403]);
      }
    }
    expect(await accountRow(ada.id)).toEqual(before);
    expect((await logged()).filter((row) => row.id === 'A'.repeat(22))).toEqual([]);
  });

  it('[R6.5] is asked about first, made once however often it is confirmed, and written down with who made it', async () => {
    const asked = await grace.begin('account.days', { id: ada.id, days: '30' });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('ada@example.org');
    expect((await accountRow(ada.id))?.vip_expires_at).toBe(0);
    const confirmation = confirmationOf(asked.text);
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await grace.ask('POST', '/changes/account.days', confirmation)).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([303, ...Array.from({ length: 9 }, () => 409)]);
    const end = (await accountRow(ada.id))?.vip_expires_at ?? 0;
    expect(Math.round((end - server.services.clock()) / 86_400_000)).toBe(30);
    const rows = (await logged()).filter((row) => row.action === 'account.days');
    expect(rows).toMatchObject([
      { operator: 'Grace', via: 'console', address: '127.0.0.1', subject: ada.id, detail: '{"days":30}' },
    ]);
    const page = await grace.get('/log');
    expect(page.text).toContain('Grant membership days');
    expect(page.text).toContain('Grace');
  });

  it('[R6.5] every one that the log can name is offered, and every one writes it', async () => {
    const bo = await newPerson(server, 'bo@example.org');
    const { id } = bo;
    // The last operator's account is not deleted in the console.
    const { db } = server.services;
    await db.updateTable('accounts').set({ role: 'operator' }).where('id', '=', ada.id).execute();
    await setActivity(server.services, { name: 'spring', start: 0, end: 2 ** 42, days: 0 });
    const file = await storeFile(server, bo, 'a.txt', 'some bytes');
    const share = await newShare(server, bo, [file]);
    await sellYear(server);
    const bought = await order(server, bo);
    await press(bought.payment_url, 'pay');
    const fields = {
      ...{ id, email: 'new@example.org', quota: '2 GiB', days: '3', count: '2' },
      ...{ activity: 'spring', place: 'popup_window', title: 'Spring', text: 'More space' },
      ...{ price: '499', currency: 'EUR', start: '2020-01-01', end: '2999-01-01' },
      ...{ path: '/old', target: '/drive/all', verdict: 'AUDITING', entry: file },
      // Others sign up below.
      ...{ role: 'operator', mode: 'open' },
    };
    const link = await addSignUpLink(server.services);
    const mail = await addFailedMail(server.services);
    // What is called by a field that others have too.
    const own: Readonly<Record<string, Record<string, string>>> = {
      product: { id: 'month', name: 'One month' },
      activity: { name: 'autumn' },
      share: { id: share.id },
      signUpLink: { id: link },
      mail: { id: mail },
      order: { id: bought.order_id },
    };
    const accountLast = (name: string) => (name === 'account.delete' ? 1 : 0);
    expect(actions.map(({ name }) => name)).toEqual([...operatorActions]);
    for (const { name } of actions.toSorted((one, next) => accountLast(one.name) - accountLast(next.name))) {
      const [kind = ''] = name.split('.');
      const answer = await grace.change(name, { ...fields, ...own[kind] });
      expect([name, answer.status < 400, answer.text.slice(0, 300)]).toEqual([
        name,
        true,
        expect.any(String),
      ]);
    }
    const names = new Set((await logged()).map((row) => row.action));
    expect([...names].toSorted()).toEqual([...operatorActions].toSorted());
    expect(await accountRow(id)).toBeUndefined();
  });

  it('[R6.5] that is refused writes nothing down', async () => {
    const before = await logged();
    const taken = await grace.change('account.create', { email: 'ada@example.org' });
    expect(taken.status).toBe(409);
    const wrong = [
      ['account.create', { email: 'nobody' }],
      ['account.quota', { id: ada.id, quota: 'much' }],
      ['account.days', { id: ada.id, days: '0' }],
      ['account.days', { id: ada.id, days: '99999' }],
      ['product.set', { id: 'a b', name: 'x', days: '1', price: '1', currency: 'EUR' }],
      ['product.set', { id: 'x', name: 'x', days: '1', price: '0', currency: 'EUR' }],
      ['product.set', { id: 'x', name: 'x', days: '1', price: '1', currency: 'euro' }],
      ['activity.set', { name: 'x', start: '2021-01-01', end: '2020-01-01' }],
      ['activity.set', { name: 'x', start: 'soon', end: '2020-01-01' }],
      ['redirect.set', { path: 'old', target: '/drive/all' }],
      ['redirect.set', { path: '//evil.example', target: '/drive/all' }],
      ['redirect.set', { path: '/drive/v1/files', target: '/drive/all' }],
      ['redirect.set', { path: '/old', target: 'https://evil.example/' }],
      ['redirect.set', { path: '/old', target: '//evil.example' }],
      ['redirect.set', { path: '/old', target: 'javascript:alert(1)' }],
      ['share.audit', { id: 'x', verdict: 'FINE' }],
      ['account.role', { id: ada.id, role: 'king' }],
      ['signUp.set', { mode: 'everybody' }],
      ['signUpLink.create', { days: '366' }],
      ['signUpLink.create', { days: '0' }],
      ['signUpLink.create', { days: '1', quota: 'much' }],
      ['signUpLink.create', { days: '1', membershipDays: '3651' }],
      ['mail.test', { email: 'nobody' }],
      ['codes.make', { days: '1', count: '1001' }],
      ['codes.make', { days: '1', count: '1', expires: 'soon' }],
      ['announcement.set', { activity: 'none', place: 'popup_window', title: 'x', text: '' }],
      ['announcement.set', { activity: 'none', place: 'door', title: 'x', text: 'x' }],
      [
        'announcement.set',
        { activity: 'none', place: 'popup_window', title: 'x', text: 'x', link: '//evil.example' },
      ],
    ] as const;
    for (const [name, form] of wrong) {
      const answer = await grace.begin(name, form);
      expect([name, form, answer.status]).toEqual([name, form, 400]);
      const confirmed = { ...form, confirmed: 'yes', request: 'B'.repeat(22), csrf: await grace.csrf() };
      expect((await grace.ask('POST', `/changes/${name}`, confirmed)).status).toBe(400);
    }
    for (const name of ['account.quota', 'account.days', 'account.password', 'account.delete'])
      expect((await grace.begin(name, { id: 'nobody', quota: '1', days: '1' })).status).toBe(404);
    const gone = [
      ['product.remove', { id: 'none' }],
      ['order.refund', { id: 'none' }],
      ['signUpLink.revoke', { id: 'none' }],
      ['mail.retry', { id: 'none' }],
      ['activity.end', { name: 'none' }],
      ['redirect.remove', { path: '/none' }],
      ['share.audit', { id: 'none', verdict: 'OK' }],
      ['share.auditHolding', { id: 'none', entry: 'none', verdict: 'OK' }],
    ] as const;
    for (const [name, form] of gone) {
      expect([name, (await grace.begin(name, form)).status]).toEqual([name, 404]);
      const confirmed = { ...form, confirmed: 'yes', request: 'B'.repeat(22), csrf: await grace.csrf() };
      expect([name, (await grace.ask('POST', `/changes/${name}`, confirmed)).status]).toEqual([name, 404]);
    }
    const nowhere = { activity: 'none', place: 'popup_window', title: 'x', text: 'x' };
    expect((await grace.begin('announcement.remove', nowhere)).status).toBe(404);
    expect((await grace.change('announcement.set', nowhere)).status).toBe(404);
    expect(await logged()).toEqual(before);
  });

  it('[R6.5] of a password ends the account’s sessions and shows the new one once', async () => {
    const cy = await newPerson(server, 'cy@example.org');
    const { text } = await grace.change('account.password', { id: cy.id });
    const password = /<code>([\w-]{20})<\/code>/.exec(text)?.[1] ?? '';
    expect((await call(server, 'GET', '/v1/user/me', { token: cy.token })).status).toBe(401);
    const body = { client_id: 'aloft-terminal', username: cy.email, password };
    expect((await call(server, 'POST', '/v1/auth/signin', { body })).status).toBe(200);
    expect(JSON.stringify(await logged())).not.toContain(password);
  });

  it('[R6.5] of an account keeps no name and no address of a person in the log', async () => {
    const di = await newPerson(server, 'di@example.org');
    await grace.change('account.quota', { id: di.id, quota: '5 GiB' });
    await grace.change('account.delete', { id: di.id });
    expect(await accountRow(di.id)).toBeUndefined();
    const rows = await logged();
    expect(rows.filter((row) => row.subject === di.id)).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('example.org');
  });

  it('[R6.5] the log is only appended to', async () => {
    await grace.change('account.quota', { id: ada.id, quota: '6 GiB' });
    const { db } = server.services;
    await expect(sql`UPDATE operator_log SET operator = 'x'`.execute(db)).rejects.toThrow(/append-only/);
    await expect(sql`DELETE FROM operator_log`.execute(db)).rejects.toThrow(/append-only/);
  });
});

describe('what is shown', () => {
  it('[R6.5] hostile names and messages are text, in every place where they stand', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;`;
    const eve = await newPerson(server, 'eve@example.org');
    expect(
      (await call(server, 'PATCH', '/v1/user/me', { token: eve.token, body: { name: hostile.slice(0, 60) } }))
        .status,
    ).toBe(200);
    const sent = await call(server, 'POST', '/v1/user/feedback', {
      token: eve.token,
      body: { category: 'broken', message: `${hostile}\n${hostile}`, facts: { page: hostile } },
    });
    await grace.signIn(adminKey, hostile.slice(0, 60));
    await grace.change('account.quota', { id: eve.id, quota: '1 GiB' });
    const paths = [
      ...['/accounts', `/accounts?search=${encodeURIComponent(hostile)}`, `/accounts/${eve.id}`],
      ...['/feedback', `/feedback/${String(sent.body.id)}`],
      ...['/log', `/log?subject=${encodeURIComponent(hostile)}`],
    ];
    for (const path of paths) {
      const { status, text } = await grace.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
    }
    expect((await grace.get('/accounts')).text).toContain('&lt;script&gt;');
  });

  it('[R6.5] accounts are found by address and name, page by page', async () => {
    const { db } = server.services;
    const row = await accountRow(ada.id);
    if (row === undefined) throw new Error('no Ada');
    const many = Array.from({ length: 120 }, (_, n) => ({
      ...row,
      id: `many-${n}`,
      email: `many${n}@example.net`,
      name: `Many % ${n}`,
    }));
    await db.insertInto('accounts').values(many).execute();
    const seen: string[] = [];
    let path = '/accounts?search=example.net';
    while (path !== '') {
      const { text } = await grace.get(path);
      seen.push(
        ...[...text.matchAll(/<a href="\/operator\/accounts\/(many-\d+)">/g)].map((match) => match[1] ?? ''),
      );
      path = (/<a href="([^"]*page_token=[^"]*)">/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const one = await grace.get(`/accounts?search=${encodeURIComponent('% 77')}`);
    expect([...one.text.matchAll(/many\d+@/g)].map(String)).toEqual(['many77@']);
    await db.deleteFrom('accounts').where('id', 'like', 'many-%').execute();
  });

  it('[R6.5] an account’s page has its facts, its grants and what operators changed', async () => {
    const flo = await newPerson(server, 'flo@example.org');
    await storeFile(server, flo, 'a.txt', 'twelve bytes');
    await grace.change('account.days', { id: flo.id, days: '3' });
    const { text } = await grace.get(`/accounts/${flo.id}`);
    for (const shown of ['flo@example.org', '12 B of', 'By an operator', 'Grant membership days', flo.id])
      expect(text).toContain(shown);
    expect((await grace.get('/accounts/nobody')).status).toBe(404);
  });

  it('[R6.5] an announcement is set, shown as text with its end, and removed from its row', async () => {
    await setActivity(server.services, { name: 'summer', start: 0, end: Date.parse('2998-01-02'), days: 0 });
    const key = { activity: 'summer', place: 'activity_dialog' } as const;
    const wanted = { ...key, title: 'More space', text: 'x', link: '/drive/payment' };
    expect((await grace.change('announcement.set', wanted)).status).toBe(303);
    const hostile = { ...wanted, language: 'ko', title: '<b>Spring</b> & more' };
    await setAnnouncement(server.services, hostile);
    const { text } = await grace.get('/announcements');
    const end = new Date('2998-01-02').toISOString();
    for (const shown of ['More space', '&lt;b&gt;Spring&lt;/b&gt; &amp; more', '/drive/payment', end])
      expect(text).toContain(shown);
    expect((await grace.change('announcement.remove', key)).status).toBe(303);
    expect((await grace.get('/announcements')).text).not.toContain('More space');
  });

  it('[R6.5] codes are shown once, work, and are listed by their facts', async () => {
    const { text } = await grace.change('codes.make', { days: '7', count: '2', expires: '2999-01-01' });
    const codes = [...text.matchAll(/<li><code>([^<]+)<\/code>/g)].map((match) => match[1] ?? '');
    expect(codes).toHaveLength(2);
    const gus = await newPerson(server, 'gus@example.org');
    const redeemed = await call(server, 'POST', '/vip/v1/order/activation-code', {
      token: gus.token,
      body: { activation_code: codes[0] },
    });
    expect(redeemed.body).toMatchObject({ result: 'ACCEPTED', add_days: 7 });
    const list = (await grace.get('/codes')).text;
    for (const code of codes) expect(list).not.toContain(code);
    expect(list).toContain('gus@example.org');
    expect(JSON.stringify(await logged())).not.toContain(codes[0]);
  });

  it('[R6.5] feedback is listed by category, and shown with its picture, which is nothing but a picture', async () => {
    const hal = await newPerson(server, 'hal@example.org');
    const send = (body: object) => call(server, 'POST', '/v1/user/feedback', { token: hal.token, body });
    const picture = Buffer.from('RIFF\0\0\0\0WEBP<script>');
    const screenshot = picture.toString('base64');
    const first = await send({
      category: 'payment',
      message: 'Paid\ntwice',
      facts: { page: '/pay' },
      screenshot,
    });
    const second = await send({ category: 'idea', message: 'More clouds', trace: sampleTrace });
    const ideas = (await grace.get('/feedback?category=idea')).text;
    expect([ideas.includes('More clouds'), ideas.includes('Paid')]).toEqual([true, false]);
    const shown = (await grace.get(`/feedback/${String(first.body.id)}`)).text;
    for (const text of ['Paid\ntwice', '/pay', 'hal@example.org']) expect(shown).toContain(text);
    const image = await grace.get(`/feedback/${String(first.body.id)}/screenshot`);
    const inert = {
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
    };
    expect(image.headers).toMatchObject({ 'content-type': 'image/webp', ...inert });
    expect((await grace.get(`/feedback/${String(second.body.id)}/screenshot`)).status).toBe(404);
    const trace = await grace.get(`/feedback/${String(second.body.id)}/trace`);
    const file = `attachment; filename="aloft-trace-${String(second.body.id)}.json"`;
    expect([trace.text, trace.headers['content-disposition']]).toEqual([sampleTrace, file]);
    expect(trace.headers).toMatchObject(inert);
    expect((await grace.get(`/feedback/${String(second.body.id)}`)).text).toContain('page.press');
    expect((await grace.get(`/feedback/${String(first.body.id)}/trace`)).status).toBe(404);
    expect(ideas).toContain('· Trace');
    expect((await grace.get('/feedback/none')).status).toBe(404);
    expect((await grace.get('/feedback?category=spam')).status).toBe(400);
    expect((await grace.get('/log?page_token=x')).status).toBe(400);
  });
});
