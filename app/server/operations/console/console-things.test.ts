// Products, activities, redirects, shares and the outbox in the console.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingMails } from '../../features/accounts/outbox.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { daysLeft, order, press, sellYear, statusOf } from '../../proofs/testing/shop.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { listMails } from '../management/mails.ts';
import { pathOfActivity, pathOfRedirect } from './paths.ts';
import { ConsoleClient, confirmationOf } from './testing/console-client.ts';

const adminKey = 'the-key-of-an-operator';
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;`;
let server: TestServer;
let ada: Person;
let grace: ConsoleClient;
beforeAll(async () => {
  server = await startTestServer({ adminPort: 0, adminKey, redirectHosts: ['news.example'] });
  ada = await newPerson(server, 'ada@example.org');
  grace = new ConsoleClient(server);
  await grace.signIn(adminKey);
});
afterAll(() => server.stop());

const text = async (path: string): Promise<string> => (await grace.get(path)).text;
const logOf = (subject: string) =>
  server.services.db
    .selectFrom('operator_log')
    .select(['action', 'operator', 'via', 'detail'])
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute();

/** Nothing of a hostile name is markup, and it is there. */
async function expectText(path: string): Promise<void> {
  const answer = await grace.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.text).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
  expect(answer.text).toContain('&lt;script&gt;');
}

describe('products', () => {
  const month = { id: 'month', name: 'One month', days: '30', price: '499', currency: 'EUR' };

  it('[R6.5 R7.21] one is offered, found, changed in one language, withdrawn, and its page says who did it', async () => {
    expect((await grace.change('product.set', month)).headers.location).toBe('/operator/products/month');
    await grace.change('product.set', { ...month, name: '한 달', price: '450', language: 'ko' });
    await grace.change('product.set', { ...month, id: 'year', name: 'One year', days: '365', price: '3999' });
    const found = await text('/products?search=MONTH');
    for (const shown of ['One month', '한 달', '499 EUR']) expect(found).toContain(shown);
    expect(found).not.toContain('One year');
    const page = await text('/products/month');
    for (const shown of ['value="499"', 'value="450"', 'Language: ko', 'Offer product', 'Grace'])
      expect(page).toContain(shown);
    await grace.change('product.set', { ...month, price: '399' });
    const { data } = (await call(server, 'GET', '/config/v1/external_products')).body;
    expect(data).toMatchObject({ products: [{ id: 'month', price: 399 }, { id: 'year' }] });
    expect((await grace.change('product.remove', { id: 'month', language: 'ko' })).status).toBe(303);
    expect(await text('/products/month')).not.toContain('id="language-ko"');
    const pack = {
      id: 'tb',
      name: '1 TB',
      kind: 'storage',
      days: '365',
      bytes: '1 TiB',
      price: '2000',
      currency: 'EUR',
    };
    expect((await grace.begin('product.set', { ...pack, bytes: '' })).status).toBe(400);
    expect((await grace.begin('product.set', { ...pack, kind: 'traffic' })).status).toBe(400);
    await grace.change('product.set', pack);
    for (const shown of ['<option value="storage" selected>', `value="${2 ** 40}"`, 'value="365"'])
      expect(await text('/products/tb')).toContain(shown);
    expect(await text('/log')).toContain('Size: 1 TB');
    await grace.change('product.remove', { id: 'tb' });
    await grace.change('product.remove', { id: 'month' });
    expect((await grace.get('/products/month')).status).toBe(404);
    expect(await logOf('month')).toMatchObject([
      { action: 'product.set', operator: 'Grace', detail: '{"days":30,"price":499,"currency":"EUR"}' },
      { action: 'product.set', detail: '{"language":"ko","days":30,"price":450,"currency":"EUR"}' },
      { action: 'product.set' },
      { action: 'product.remove', detail: '{"language":"ko"}' },
      { action: 'product.remove' },
    ]);
  });

  it('[R6.5] a hostile name is text, in its list, its question, its field and its page', async () => {
    const named = { ...month, id: 'hostile', name: hostile };
    expect((await grace.begin('product.set', named)).text).not.toMatch(/<script|<img/);
    await grace.change('product.set', named);
    for (const path of ['/products', '/products/hostile']) await expectText(path);
  });
});

describe('orders', () => {
  it('[R6.5 R7.21 P13f] a paid one is refunded once: its days are taken back, and its buyer reads it in the history', async () => {
    await sellYear(server);
    const bea = await newPerson(server, 'bea@example.org');
    const [paid, open] = [await order(server, bea), await order(server, bea)];
    await press(paid.payment_url, 'pay');
    const look = async () => [await statusOf(server, bea, paid.order_id), await daysLeft(server, bea)];
    expect(await look()).toEqual(['PAID', 365]);
    const found = await text('/orders?search=BEA@');
    for (const { order_id: id } of [paid, open]) expect(found).toContain(`/orders/${id}`);
    expect(await text('/orders?search=nobody')).not.toContain('/orders/');
    const page = await text(`/orders/${paid.order_id}`);
    for (const shown of ['3900 EUR', '<dd>Paid</dd>', 'bea@example.org']) expect(page).toContain(shown);
    expect(await text(`/orders/${open.order_id}`)).not.toContain('action="/operator/changes/order.refund"');

    const asked = await grace.begin('order.refund', { id: paid.order_id });
    expect(await look()).toEqual(['PAID', 365]);
    const confirmed = confirmationOf(asked.text);
    const statuses = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await grace.ask('POST', '/changes/order.refund', confirmed)).status,
      ),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(await look()).toEqual(['REFUNDED', 0]);
    const again = await grace.change('order.refund', { id: paid.order_id });
    const unpaid = await grace.change('order.refund', { id: open.order_id });
    for (const { status } of [again, unpaid]) expect(status).toBeGreaterThanOrEqual(400);
    const aloft = await runAloftHere(server.configuration, ['order', 'refund', paid.order_id, '--yes'], '');
    expect(aloft.code).toBe(1);
    expect(await logOf(paid.order_id)).toMatchObject([
      { action: 'order.refund', operator: 'Grace', detail: '{"days":365,"price":3900,"currency":"EUR"}' },
    ]);
    expect(await logOf(open.order_id)).toEqual([]);
    expect((await call(server, 'GET', '/vip/v1/orders', { token: bea.token })).text).toContain('REFUNDED');
  });
});

describe('activities', () => {
  it('[R6.5 R2.11] one is made, changed, found and ended, whatever its name', async () => {
    const span = { start: '2020-01-01', end: '2999-01-01', days: '3' };
    for (const name of ['spring', 'a/b ?name=c', hostile])
      expect((await grace.change('activity.set', { name, ...span })).headers.location).toBe(
        pathOfActivity(name),
      );
    expect(await text('/activities?search=SPRING')).not.toContain('a/b');
    await expectText('/activities');
    await expectText(pathOfActivity(hostile));
    const page = await text(pathOfActivity('a/b ?name=c'));
    for (const shown of ['value="2999-01-01T00:00:00.000Z"', 'Running', 'Starts: 2020-01-01'])
      expect(page).toContain(shown);
    const ended = await grace.change('activity.end', { name: 'spring' });
    expect(ended.headers.location).toBe(pathOfActivity('spring'));
    const after = await text(pathOfActivity('spring'));
    expect(after).toContain('<dd>Ended</dd>');
    expect(after).not.toContain('action="/operator/changes/activity.end"');
    expect((await grace.begin('activity.end', { name: 'spring' })).status).toBe(404);
    expect(await logOf('spring')).toMatchObject([{ action: 'activity.set' }, { action: 'activity.end' }]);
  });
});

describe('a history', () => {
  it('[R6.5] is that of one thing, also where one of another kind has the same id', async () => {
    await grace.change('product.set', {
      id: 'twin',
      name: 'Twin',
      days: '30',
      price: '499',
      currency: 'EUR',
    });
    await grace.change('activity.set', { name: 'twin', start: '2020-01-01', end: '2999-01-01', days: '3' });
    const announced = { activity: 'twin', place: 'drive', title: 'News', text: 'Some news' };
    await grace.change('announcement.set', announced);
    const historyAt = async (path: string) => {
      const page = await text(path);
      const part = page.slice(page.indexOf('<section aria-labelledby="history"'));
      return ['Offer product', 'Starts: 2020-01-01'].map((shown) => part.includes(shown));
    };
    expect(await historyAt('/products/twin')).toEqual([true, false]);
    expect(await historyAt(pathOfActivity('twin'))).toEqual([false, true]);
  });
});

describe('redirects', () => {
  it('[R6.5] a path that something else than a page answers has no rule, and one that was stored as typed is replaced', async () => {
    for (const path of ['/ko/s/abc', '/zh-CN/s', '/assets/a.js', '/favicon.ico?x=1', '/drive/v1/files']) {
      expect([path, (await grace.begin('redirect.set', { path, target: '/drive/all' })).status]).toEqual([
        path,
        400,
      ]);
      const words = ['redirect', 'set', path, '/drive/all'];
      const { code, complaint } = await runAloftHere(server.configuration, words, '');
      expect([code, complaint]).toEqual([1, expect.stringContaining(`${path} is not the path of a page`)]);
    }
    const { db } = server.services;
    const typed = { path: '/früher', kind: 'internal', target: '/drive/all' } as const;
    await db.insertInto('redirect_rules').values(typed).execute();
    await grace.change('redirect.set', { path: typed.path, target: '/drive/trash' });
    const paths = await db
      .selectFrom('redirect_rules')
      .select('path')
      .where('path', 'like', '/fr%')
      .execute();
    expect(paths).toEqual([{ path: '/fr%C3%BCher' }]);
    await grace.change('redirect.remove', { path: '/fr%C3%BCher' });
  });

  it('[R6.5] a rule is set, found, changed and removed, and only where the service would follow it', async () => {
    const rule = { path: '/old café?a=1', target: '/drive/all' };
    expect(
      (await grace.begin('redirect.set', { path: '/old', target: 'https://evil.example/' })).text,
    ).toContain('“Leads to” is not valid.');
    // A path has no spaces.
    expect((await grace.begin('redirect.set', rule)).status).toBe(400);
    await grace.change('redirect.set', { ...rule, path: '/old/café' });
    const path = '/old/caf%C3%A9';
    const lead = async () =>
      (await call(server, 'GET', `/v1/redirect-check?path=${encodeURIComponent(path)}`)).body;
    expect(await lead()).toEqual({ internal: '/drive/all' });
    await grace.change('redirect.set', { path, target: 'https://news.example/today' });
    expect(await lead()).toEqual({ external: 'https://news.example/today' });
    expect(await text('/redirects?search=NEWS')).toContain(path);
    expect(await text('/redirects?search=other')).not.toContain(path);
    const page = await text(pathOfRedirect(path));
    for (const shown of ['value="https://news.example/today"', 'Save redirect', 'Grace'])
      expect(page).toContain(shown);
    await grace.change('redirect.set', { path: '/x', target: `/drive/all?a=${hostile.replaceAll(' ', '')}` });
    await expectText('/redirects');
    expect((await grace.change('redirect.remove', { path })).headers.location).toBe('/operator/redirects');
    expect(await lead()).toEqual({});
    expect((await logOf(path)).map((row) => row.action)).toEqual([
      'redirect.set',
      'redirect.set',
      'redirect.remove',
    ]);
  });
});

describe('shares', () => {
  it('[R6.5 R3.11] one is found by its owner, title and id, and judged by itself and by what it holds', async () => {
    const file = await storeFile(server, ada, 'notes.txt', 'some bytes');
    const [first, second] = [await newShare(server, ada, [file]), await newShare(server, ada, [file])];
    const bo = await newPerson(server, 'bo@example.org');
    const other = await newShare(server, bo, [await storeFile(server, bo, 'b.txt', 'other bytes')]);
    const found = await text('/shares?search=ADA@example');
    expect([first.id, second.id, other.id].map((id) => found.includes(`/shares/${id}`))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await text(`/shares?search=${other.id}`)).toContain(`/shares/${other.id}`);
    const page = await text(`/shares/${first.id}`);
    for (const shown of ['notes.txt', 'ada@example.org', 'Allowed']) expect(page).toContain(shown);
    expect(page).not.toContain(first.passCode === '' ? 'pass_sealed' : first.passCode);
    const status = async ({ id, passCode }: typeof first) =>
      (await call(server, 'GET', `/drive/v1/share?share_id=${id}&pass_code=${passCode}`)).body.share_status;
    await grace.change('share.audit', { id: first.id, verdict: 'AUDITING' });
    expect([await status(first), await status(second)]).toEqual(['AUDITING', 'OK']);
    await grace.change('share.auditHolding', { id: first.id, entry: file, verdict: 'PROHIBITED' });
    expect([await status(first), await status(second)]).toEqual(['PROHIBITED', 'PROHIBITED']);
    expect(await status(other)).toBe('OK');
    // What another person's share holds is no entry of this one.
    const strange = { id: other.id, entry: file, verdict: 'PROHIBITED' };
    expect((await grace.begin('share.auditHolding', strange)).status).toBe(404);
    // Nor is it one when it was taken out of the share after the question.
    const held = { id: second.id, entry: file, verdict: 'OK' };
    const confirmed = confirmationOf((await grace.begin('share.auditHolding', held)).text);
    await server.services.db.deleteFrom('share_files').where('share_id', '=', second.id).execute();
    expect((await grace.ask('POST', '/changes/share.auditHolding', confirmed)).status).toBe(404);
    expect(await status(first)).toBe('PROHIBITED');
    expect(await text(`/shares/${first.id}`)).toContain('Verdict: Under review');
    expect(await text(`/accounts/${ada.id}`)).toContain(`File or folder: ${file}`);
  });

  it('[R6.5] one is found by a title as it is written, capital letters of any alphabet included', async () => {
    const share = await newShare(server, ada, [await storeFile(server, ada, 'e.txt', 'capital bytes')]);
    const { db } = server.services;
    await db.updateTable('shares').set({ title: 'ÄRGER Ё_%' }).where('id', '=', share.id).execute();
    await db.updateTable('accounts').set({ name: 'Özgür Ж' }).where('id', '=', ada.id).execute();
    for (const search of ['ÄRGER', 'Ärger Ё_%'])
      expect(await text(`/shares?search=${encodeURIComponent(search)}`)).toContain(`/shares/${share.id}`);
    expect(await text(`/accounts?search=${encodeURIComponent('Özgür Ж')}`)).toContain(`/accounts/${ada.id}`);
  });

  it('[R6.5] hostile titles and names are text', async () => {
    const file = await storeFile(server, ada, `${hostile.replaceAll('/', '').slice(0, 40)}.txt`, 'hostile');
    const share = await newShare(server, ada, [file]);
    await expectText(`/shares/${share.id}`);
    await expectText('/shares');
  });

  it('[R6.5] all of them are listed, page by page', async () => {
    const { db } = server.services;
    const row = await db.selectFrom('shares').selectAll().limit(1).executeTakeFirstOrThrow();
    const many = Array.from({ length: 120 }, (_, n) => ({
      ...row,
      id: `many-${n}`,
      slug: '',
      title: `%_${n}`,
    }));
    await db.insertInto('shares').values(many).execute();
    const seen: string[] = [];
    let path = `/shares?search=${encodeURIComponent('%_')}`;
    while (path !== '') {
      const shown = await text(path);
      seen.push(
        ...[...shown.matchAll(/href="\/operator\/shares\/(many-\d+)"/g)].map((match) => match[1] ?? ''),
      );
      path = (/<a href="([^"]*page_token=[^"]*)">/.exec(shown)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    await db.deleteFrom('shares').where('id', 'like', 'many-%').execute();
  });
});

describe('the outbox', () => {
  it('[R6.5] its mails are listed, page by page, found by their recipient, and read as text', async () => {
    const { mail } = server.services;
    for (let n = 0; n < 60; n += 1)
      await mail.send({
        to: `many${n}@example.net`,
        cause: 'feedback',
        subject: `Grüße ${n}`,
        text: 'Hello',
      });
    await mail.send({
      to: 'ina@example.org',
      cause: 'feedback',
      subject: hostile,
      text: `${hostile}\nsecond line`,
    });
    await mail.idle();
    const seen: string[] = [];
    let path = '/mails?search=MANY';
    while (path !== '') {
      const shown = await text(path);
      seen.push(...[...shown.matchAll(/>(Grüße \d+)</g)].map((match) => match[1] ?? ''));
      path = (/<a href="([^"]*page_token=[^"]*)">/.exec(shown)?.[1] ?? '').replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `Grüße ${59 - n}`));
    await expectText('/mails?search=ina');
    const id = /href="(\/operator\/mails\/[^"]+)"/.exec(await text('/mails?search=ina'))?.[1] ?? '';
    await expectText(id);
    expect(await text(id)).toContain('second line');
    // Where only so many are looked at, the next page goes on behind them.
    const { dataFolder } = server.configuration;
    const ids: string[] = [];
    for await (const mail of waitingMails(dataFolder)) ids.push(mail.id);
    const few = { limit: 5, most: 3 };
    expect(await listMails(dataFolder, 'nobody@', few)).toEqual({ rows: [], next: ids[2] });
    expect((await listMails(dataFolder, 'nobody@', { ...few, olderThan: ids.at(-3) })).next).toBe('');
    for (const wrong of ['none', '0', encodeURIComponent('../key'), 'zzz'])
      expect([wrong, (await grace.get(`/mails/${wrong}`)).status]).toEqual([wrong, 404]);
  });
});

describe('the command line', () => {
  it('[R6.5] writes the same changes into the same log, each once, and what is refused not at all', async () => {
    const aloft = async (...words: string[]) =>
      (await runAloftHere(server.configuration, [...words, '--json'], '')).code;
    const share = await newShare(server, ada, [await storeFile(server, ada, 'c.txt', 'more bytes')]);
    const again = await newShare(server, ada, [await storeFile(server, ada, 'd.txt', 'yet more bytes')]);
    const product = ['--days', '7', '--price', '99', '--currency', 'EUR'];
    const done = [
      ['product', 'set', 'week', '--name', 'A week', ...product],
      ['product', 'remove', 'week'],
      ['activity', 'set', 'winter', '--start', '2020-01-01', '--end', '2999-01-01'],
      ['activity', 'end', 'winter'],
      ['redirect', 'set', '/winter', '/drive/all'],
      ['redirect', 'remove', '/winter'],
      ['share', 'audit', '--verdict', 'AUDITING', '--share', share.id, '--share', again.id],
    ];
    for (const words of done) expect([words, await aloft(...words)]).toEqual([words, 0]);
    for (const subject of ['week', 'winter', '/winter'])
      expect((await logOf(subject)).map((row) => row.via)).toEqual(['command', 'command']);
    for (const { id } of [share, again]) expect(await logOf(id)).toMatchObject([{ action: 'share.audit' }]);
    for (const words of [done[1], done[3], done[5], ['redirect', 'set', '/winter', 'https://evil.example/']])
      expect(await aloft(...(words ?? []))).toBe(1);
    for (const subject of ['week', 'winter', '/winter']) expect(await logOf(subject)).toHaveLength(2);
  });
});
