import { readFileSync } from 'node:fs';
import { followRedirect, maxHops, parseRedirectCheck } from '@aloft/core/rules';
import { pagePayload } from '@aloft/core/service';
import { RealIp } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { unsubscribeText } from '../../platform/mail/unsubscribe.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { setActivity } from './activities.ts';
import { setProduct } from './products.ts';
import { setRedirectRule } from './redirect-rules.ts';
import { setResource } from './resources.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ redirectHosts: ['news.example'], debugConsole: true });
});
afterAll(() => server.stop());

const ask = (name: string, body: unknown) => call(server, 'POST', `/config/v1/${name}`, { body });
const both = { client: 'web', data: { language_system: 'ko', language_app: 'en-US' } };
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

describe('settings', () => {
  it('[R7.25 R7.23 R2.11] limits, activities and the service’s own clock', async () => {
    const now = server.services.clock();
    await setActivity(server.services, { name: 'spring', start: now - 2000, end: now - 1000, days: 1 });
    await setActivity(server.services, { name: 'summer', start: now, end: now + 1000, days: 1 });
    await setActivity(server.services, { name: 'summer', start: now, end: now + 9000, days: 1 });
    const { body } = await ask('activity_operation', both);
    const time = (at: number) => new Date(at).toISOString();
    expect(body).toMatchObject({
      result: 'ok',
      data: {
        activities: [
          { name: 'spring', start: time(now - 2000), end: time(now - 1000) },
          { name: 'summer', start: time(now), end: time(now + 9000) },
        ],
      },
    });
    server.pass(3600_000);
    const basic = await ask('basic', both);
    expect(basic.body).toMatchObject({
      result: 'ok',
      data: {
        share_expiration_days: [1, 7, 30, -1],
        free_quota: String(server.configuration.freeQuota),
        deletion_grace_days: server.configuration.deletionGraceDays,
      },
    });
    expect(basic.text).toContain('"server_time":"20');
    expect((await call(server, 'GET', '/config/v1/basic')).body.result).toBe('ok');
  });

  it('[R7.24 R2.22] the debug console opens where the operator says so, and by default nowhere', async () => {
    expect((await ask('debug_options', { client: 'web', data: {} })).body.data).toEqual({ enabled: true });
    const plain = await startTestServer();
    const answer = await call(plain, 'POST', '/config/v1/debug_options', {
      body: { client: 'web', data: { version: '1' } },
    });
    expect(answer.body.data).toEqual({ enabled: false });
    await plain.stop();
  });

  it('[R7.21] products in the reader’s language, none by default', async () => {
    const products = (language: string) =>
      ask('external_products', { data: { language } }).then((answer) => answer.body.data);
    expect(await products('ko')).toEqual({ products: [] });
    const year = { id: 'year', days: 365, price: 4990, currency: 'USD' };
    const { id, days, price, currency } = year;
    await setProduct(server.services, { id, language: '' }, { name: 'A year', days, price, currency });
    await setProduct(server.services, { id, language: 'ko' }, { name: '1년', days, price, currency });
    expect(await products('ko')).toEqual({ products: [{ ...year, name: '1년' }] });
    expect(await products('id')).toEqual({ products: [{ ...year, name: 'A year' }] });
  });

  it('[R7.22 R7.19 R1.3] the apps’ addresses, and how often each was fetched', async () => {
    const zero = { android: '0', ios: '0', gp: '0', tv: '0', windows: '0', mac: '0' };
    const counts = () => call(server, 'GET', '/statistics/pub/download').then((answer) => answer.body);
    expect((await ask('resources', { data: { language: 'ko' } })).body.data).toMatchObject({
      android: '',
      mac_intel: '',
    });
    expect(await counts()).toEqual({ downloads: zero });
    expect((await call(server, 'GET', '/download/mac')).status).toBe(404);
    await setResource(server.services, 'mac_intel', 'https://apps.example/aloft.dmg');
    await expect(setResource(server.services, 'tv', 'javascript:alert(1)')).rejects.toThrow('https');
    const sent = await Promise.all(Array.from({ length: 20 }, () => call(server, 'GET', '/download/mac')));
    expect(sent.every((one) => one.headers.get('location') === 'https://apps.example/aloft.dmg')).toBe(true);
    expect(await counts()).toEqual({ downloads: { ...zero, mac: '20' } });
    // Of one client no more are counted in a day, though it is led on.
    const more = await call(server, 'GET', '/download/mac_intel');
    expect(more.headers.get('location')).toBe('https://apps.example/aloft.dmg');
    expect(await counts()).toEqual({ downloads: { ...zero, mac: '20' } });
  });

  it('[R7.21 R7.22 R7.23 R7.24 R7.25] a body of another shape is refused by its field', async () => {
    for (const name of ['basic', 'activity_operation', 'debug_options']) {
      expect((await ask(name, { client: 'tv', data: both.data })).body).toMatchObject({
        error: 'invalid_argument',
        details: field('client'),
      });
      expect((await ask(name, { client: 'web' })).body.details).toEqual(field('data'));
    }
    for (const name of ['resources', 'external_products']) {
      expect((await ask(name, { data: { language: 7 } })).body.details).toEqual(field('data.language'));
    }
  });

  it('[R7.26] the service is accessible, and says nothing more', async () => {
    expect((await call(server, 'GET', '/access_controller/v1/area_accessible')).body).toEqual({
      accessible: true,
      reason: '',
    });
    expect((await call(server, 'GET', '/_build/latest.json?t=1')).body).toEqual({ id: 'none' });
  });

  it('[R9.4] a visitor is told the own address, as the listed proxy names it, and no cache may keep it', async () => {
    const one = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'] });
    const told = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const answer = await call(one, 'GET', '/access_controller/v1/real_ip', { headers });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return v.parse(RealIp, answer.body).ip;
    };
    expect(await told('203.0.113.7')).toBe('203.0.113.7');
    expect(await told('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await told('2001:db8:0:1:2:3:4:5')).toMatch(/^2001:db8:0:1:/);
    expect(await told('<script>')).toBe('127.0.0.1');
    await one.stop();
  });

  it('[R7.26 R2.21 T28] where the operator blocks a country, its visitors are told so; only a proxy of ours says where they are', async () => {
    const blocking = { blockedCountries: ['XX', 'YY'] };
    const from = async (country: string, part: object) => {
      const one = await startTestServer({ ...blocking, ...part });
      const headers = { 'cf-ipcountry': country };
      const { body } = await call(one, 'GET', '/access_controller/v1/area_accessible', { headers });
      await one.stop();
      return body;
    };
    const trusted = { trustedProxies: ['127.0.0.1', '::1'] };
    expect(await from('yy', trusted)).toEqual({ accessible: false, reason: 'region' });
    expect(await from('ZZ', trusted)).toEqual({ accessible: true, reason: '' });
    expect(await from('YY', {})).toEqual({ accessible: true, reason: '' });
    const read = readConfiguration({ ALOFT_BLOCKED_COUNTRIES: 'xx, YY' });
    expect(read).toMatchObject({ ok: true, configuration: blocking });
    expect(readConfiguration({ ALOFT_BLOCKED_COUNTRIES: 'Xland' })).toMatchObject({ ok: false });
  });
});

describe('redirect rules', () => {
  const check = (path: string) =>
    call(server, 'GET', `/v1/redirect-check?path=${encodeURIComponent(path)}`).then((answer) => answer.body);

  it('[R7.34 R2.16] a path leads where its rule says, inside or to a listed host', async () => {
    expect(await check('/old')).toEqual({});
    await setRedirectRule(server.services, '/old', { internal: '/drive/all?from=old' });
    expect(await check('/old')).toEqual({ internal: '/drive/all?from=old' });
    expect(await check('/old?a=1#b')).toEqual({ internal: '/drive/all?from=old' });
    await setRedirectRule(server.services, '/old', { external: 'https://news.example/today' });
    expect(await check('/old')).toEqual({ external: 'https://news.example/today' });
    await setRedirectRule(server.services, '/old', null);
    expect(await check('/old')).toEqual({});
  });

  it('[R2.16 P18b] a rule that leads anywhere else is no rule', async () => {
    const bad = [
      { external: 'https://evil.example/' },
      { external: 'http://news.example/' },
      { external: 'https://news.example@evil.example/' },
      { external: 'javascript:alert(1)' },
      { internal: '//evil.example' },
      { internal: 'https://evil.example' },
      { internal: '/\\evil.example' },
    ];
    for (const target of bad) {
      await setRedirectRule(server.services, '/bad', target);
      expect(await check('/bad')).toEqual({});
    }
  });

  it('[R2.16 P19b] rules that lead to each other in a circle, or to themselves, end after three hops at most', async () => {
    const rules = { origin: server.appUrl, allowedHosts: ['news.example'] };
    const circles = [['/a'], ['/a', '/b'], ['/a', '/b', '/c'], ['/a', '/b', '/c', '/d', '/e']];
    for (const circle of circles) {
      for (const [at, path] of circle.entries()) {
        const to = circle[(at + 1) % circle.length] ?? '';
        await setRedirectRule(server.services, path, { internal: to });
      }
      let history: readonly string[] = [];
      let path = '/a';
      for (;;) {
        const hop = followRedirect(history, parseRedirectCheck(await check(path), rules));
        if (hop.kind === 'stop') {
          expect([circle, hop.reason]).toEqual([circle, circle.length > 3 ? 'tooMany' : 'loop']);
          break;
        }
        ({ history, target: path } = hop);
      }
      expect(history.length).toBe(Math.min(circle.length, maxHops));
      for (const one of circle) await setRedirectRule(server.services, one, null);
    }
  });

  it('[R7.34] what is no path of ours is refused', async () => {
    for (const path of ['', 'old', '//evil.example', '/\\evil', '/a\nb', `/${'x'.repeat(2048)}`]) {
      expect(await check(path)).toMatchObject({ error: 'invalid_argument', details: field('path') });
    }
    expect((await call(server, 'GET', '/v1/redirect-check')).body.details).toEqual(field('path'));
  });
});

describe('pages rendered ahead', () => {
  const payload = (path: string) => call(server, 'GET', `/_payload.json?path=${encodeURIComponent(path)}`);

  it('[R7.33] a public page has its facts, in its language; others have none', async () => {
    expect((await payload('/')).body).toMatchObject({ path: '/', locale: 'en-US' });
    expect((await payload('/zh-CN')).body).toMatchObject({ path: '/zh-CN', locale: 'zh-CN' });
    for (const path of ['', '/drive/all', '/xx', 'zh-CN', '/zh-CN/', '/s/abc', '//zh-CN']) {
      expect((await payload(path)).body).toMatchObject({ error: 'not_found', error_code: 5 });
    }
  });

  it('[R7.33 R1.1] the words are those of the page’s own head', () => {
    const source = pagePayload('/en-US');
    for (const code of localeCodes) {
      const catalogue = readFileSync(
        new URL(`../../../../i18n/locales/${code}/messages.po`, import.meta.url),
        'utf8',
      );
      const page = pagePayload(`/${code}`);
      expect(catalogue).toContain(`msgid "${source?.title}"\nmsgstr "${page?.title}"`);
      expect(catalogue).toContain(`msgid "${source?.description}"\nmsgstr "${page?.description}"`);
    }
  });
});

describe('unsubscribing', () => {
  const leave = (d: string) => call(server, 'GET', `/mail/v1/unsubscribe?d=${encodeURIComponent(d)}`);

  it('[R7.18] the mail’s own text ends that kind of mail, again and for anybody alike', async () => {
    const d = unsubscribeText(server.services, { email: 'Nobody@Example.org', scene: 'news' });
    expect((await leave(d)).body).toEqual({ result: 'ok' });
    expect((await leave(d)).body).toEqual({ result: 'ok' });
    const rows = await server.services.db.selectFrom('unsubscribed').select(['email', 'scene']).execute();
    expect(rows).toEqual([{ email: 'nobody@example.org', scene: 'news' }]);
  });

  it('[R7.18 T27] a text that is not ours, changed or run out is refused', async () => {
    const d = unsubscribeText(server.services, { email: 'a@example.org', scene: 'news' });
    const [payload = '', signature = ''] = d.split('.');
    const other = Buffer.from(JSON.stringify({ email: 'b@example.org', scene: 'news', expires: 1e15 }));
    for (const bad of [
      '',
      'x',
      payload,
      `${payload}.`,
      `${other.toString('base64url')}.${signature}`,
      `${d}.x`,
    ]) {
      expect((await leave(bad)).body).toMatchObject({ error: 'invalid_argument', details: field('d') });
    }
    server.pass(181 * 24 * 3600 * 1000);
    expect((await leave(d)).body.error).toBe('invalid_argument');
  });
});
