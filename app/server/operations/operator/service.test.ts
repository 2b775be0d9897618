import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  call,
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ redirectHosts: ['news.example'] });
});
afterAll(() => server.stop());

/** A command beside the running server: its exit code, its facts, and what it complained of. */
async function aloft(words: readonly string[], line = '') {
  const { code, out, complaint } = await runAloftHere(server.configuration, [...words, '--json'], line);
  const data: unknown = /^[{[]/.test(out) ? JSON.parse(out) : out;
  return { code, data, complaint };
}

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

  it('[R7.23 R6.5] an announcement is told while its activity lasts, in the language asked for, and leads nowhere else', async () => {
    const shown = async (language: string) => {
      const body = { client: 'web', data: { language_system: 'en-US', language_app: language } };
      return (await call(server, 'POST', '/config/v1/activity_operation', { body })).text;
    };
    const set = (...more: string[]) =>
      aloft(['announcement', 'set', 'autumn', '--place', 'popup_window', '--title', 'Autumn', ...more]);
    expect((await set('--text', 'Leaves')).code).toBe(1);
    await aloft(['activity', 'set', 'autumn', '--start', '2020-01-01', '--end', '2999-01-01']);
    expect((await set('--text', 'Leaves', '--link', '/drive/payment')).code).toBe(0);
    expect((await set('--text', '낙엽', '--language', 'ko')).code).toBe(0);
    expect(await shown('ms')).toContain('"text":"Leaves","link":"/drive/payment"');
    expect(await shown('ko')).toContain('낙엽');
    expect(await shown('ko')).not.toContain('Leaves');
    for (const link of [
      ...['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'],
      ...['/..//evil.example', 'drive', '/\u0007'],
    ])
      expect([link, (await set('--text', 'x', '--link', link)).code]).toEqual([link, 2]);
    for (const text of ['', 'x'.repeat(1001), 'a\u202eb']) expect((await set('--text', text)).code).toBe(2);
    expect((await aloft(['announcement', 'list'])).data).toMatchObject([
      { activity: 'autumn', language: '', text: 'Leaves' },
      { activity: 'autumn', language: 'ko', text: '낙엽' },
    ]);
    await aloft(['announcement', 'remove', 'autumn', '--place', 'popup_window', '--language', 'ko']);
    expect(await shown('ko')).toContain('Leaves');
    const again = ['announcement', 'remove', 'autumn', '--place', 'popup_window', '--language', 'ko'];
    expect((await aloft(again)).code).toBe(1);
    expect((await aloft(['activity', 'end', 'autumn'])).code).toBe(0);
    expect(await shown('ko')).not.toContain('Leaves');
  });

  it('[R3.16 R6.5] the places for announcements are empty until they are filled, each by itself', async () => {
    const shown = async () => {
      const body = { client: 'web', data: { language_system: 'en-US', language_app: 'en-US' } };
      return (await call(server, 'POST', '/config/v1/activity_operation', { body })).text;
    };
    await aloft(['activity', 'set', 'winter', '--start', '2020-01-01', '--end', '2999-01-01']);
    const set = (place: string, ...more: string[]) =>
      aloft(['announcement', 'set', 'winter', '--place', place, '--title', place, '--text', 'Snow', ...more]);
    const lists = ['cloud_page', 'home_recent', 'starred_file'];
    for (const place of [...lists, 'official_website', 'landing_page', 'share_page', 'browser_extension']) {
      expect(await shown()).not.toContain(`"place":"${place}"`);
      expect([place, (await set(place, '--link', 'https://evil.example/')).code]).toEqual([place, 2]);
      expect([place, (await set(place, '--link', '/drive/payment')).code]).toEqual([place, 0]);
      expect(await shown()).toContain(`"place":"${place}"`);
    }
    expect((await set('sidebar')).code).toBe(2);
    await aloft(['activity', 'set', 'winter', '--start', '2998-01-01', '--end', '2999-01-01']);
    expect(await shown()).not.toContain('Snow');
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
    expect((await aloft(['product', 'remove', 'month', '--language', 'ko'])).code).toBe(0);
    expect((await products('ko')).text).toContain('One month');
    const pack = ['product', 'set', 'tb', '--name', '1 TB', '--price', '2000', '--currency', 'EUR'];
    const refused = async (...more: string[]) => (await aloft([...pack, ...more])).complaint;
    expect(await refused()).toContain('--days: 1 at least');
    expect(await refused('--kind', 'space')).toContain('--kind: membership, storage or traffic');
    expect(await refused('--kind', 'storage', '--days', '365')).toContain('--bytes: a pack has 1 at least');
    expect(await refused('--kind', 'storage', '--days', '365', '--bytes', '1025TiB')).toContain(
      '1 PiB at most',
    );
    expect(await refused('--kind', 'traffic', '--days', '365', '--bytes', '1TiB')).toContain(
      'traffic has no end',
    );
    expect(await refused('--days', '365', '--bytes', '1TiB')).toContain('--bytes: a membership has none');
    expect((await aloft([...pack, '--kind', 'storage', '--days', '365', '--bytes', '1TiB'])).code).toBe(0);
    expect((await products('')).body.data).toMatchObject({
      products: [{ id: 'month' }, { id: 'tb', kind: 'storage', days: 365, bytes: String(2 ** 40) }],
    });
    expect((await aloft(['product', 'remove', 'tb'])).code).toBe(0);
    expect((await aloft(['product', 'remove', 'month', '--language', 'ko'])).code).toBe(1);

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
    await server.services.mail.send({
      to: 'ina@example.org',
      cause: 'feedback',
      subject: 'Grüße 1',
      text: 'first',
    });
    await server.services.mail.send({
      to: 'ina@example.org',
      cause: 'feedback',
      subject: 'Grüße 2',
      text: 'second',
    });
    await server.services.mail.send({
      to: 'jo@example.org',
      cause: 'feedback',
      subject: 'other',
      text: 'third',
    });
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
