import type { Redirect } from '@aloft/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../platform/database/statement-watch.ts';
import type { LogFields } from '../../platform/http/log.ts';
import { call, newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { maxRules } from '../settings/redirect-cache.ts';
import { setRedirectRule } from '../settings/redirect-rules.ts';
import { endOfRules, redirectFacts } from './rule-redirect.ts';
import { servePages } from './serve.ts';

const to = (path: string): Redirect => ({ kind: 'internal', path });
const external: Redirect = { kind: 'external', url: 'https://news.example/' };

describe('where rules lead', () => {
  it('[R2.16] one after the other, by the whole address or without its query, three hops at most', () => {
    const rules = new Map<string, Redirect>([
      ['/a', to('/b?x=1')],
      ['/b', to('/c')],
      ['/c', to('/d')],
      ['/c?only=1', to('/e')],
      ['/news', external],
      ['/z', to('/a')],
      ['/to-news', to('/news')],
    ]);
    const ends: readonly (readonly [path: string, end: Redirect])[] = [
      ['/a', to('/d')],
      ['/a?q=1', to('/d')],
      ['/c?only=1', to('/e')],
      ['/c?only=2', to('/d')],
      ['/news', external],
      ['/to-news', external],
      // Four hops.
      ['/z', { kind: 'none' }],
      ['/d', { kind: 'none' }],
      ['/a/', { kind: 'none' }],
    ];
    for (const [path, end] of ends) expect([path, endOfRules(rules, path)]).toEqual([path, end]);
  });

  it('[R2.16] a circle leads nowhere, whichever way into it', () => {
    for (const length of [1, 2, 3, 5]) {
      const path = (at: number) => `/${at % length}`;
      const circle = Array.from({ length }, (_, at) => [path(at), to(path(at + 1))] as const);
      const rules = new Map<string, Redirect>([...circle, ['/in', to('/0')]]);
      for (const start of ['/in', ...circle.map(([one]) => one)])
        expect([length, start, endOfRules(rules, start)]).toEqual([length, start, { kind: 'none' }]);
    }
  });

  it('[R2.16] what is no page is never led elsewhere', () => {
    const paths = [
      ...['/drive/v1/files', '/v1/user/me', '/drive/v1', '/audit.admin/v1/share', '/v1?x=1'],
      ...['/assets/a.js', '/favicon.ico', '/ko/s/abc'],
    ];
    const rules = new Map<string, Redirect>(paths.map((path) => [path, to('/elsewhere')]));
    for (const path of paths) expect([path, endOfRules(rules, path).kind]).toEqual([path, 'none']);
  });

  it('[R2.16] a page names some ruled paths, and of many only that there are', () => {
    const rules = (count: number) =>
      new Map(Array.from({ length: count }, (_, at) => [`/${at}`, to('/x')] as const));
    expect(redirectFacts(rules(0), ['news.example'])).toEqual({ paths: [], hosts: [] });
    expect(redirectFacts(rules(2), ['news.example'])).toEqual({
      paths: ['/0', '/1'],
      hosts: ['news.example'],
    });
    expect(redirectFacts(rules(51), []).paths).toBe('many');
  });
});

describe('documents', () => {
  let server: TestServer;
  let reads = 0;
  const logged: LogFields[] = [];
  // It stands still, so that no read is due on a slow machine.
  let now = Date.now();
  beforeAll(async () => {
    watchStatements(({ sql }) => {
      if (sql.includes('"redirect_rules"')) reads += 1;
    });
    server = await startTestServer(
      { redirectHosts: ['news.example'], blockedCountries: ['XX'], trustedProxies: ['127.0.0.1', '::1'] },
      { pages: servePages, clock: () => now, log: (fields) => logged.push(fields) },
    );
  });
  afterAll(() => server.stop());

  const set = (path: string, target: string | null) =>
    setRedirectRule(
      server.services,
      path,
      target === null ? null : target.startsWith('/') ? { internal: target } : { external: target },
    );
  const open = async (path: string, cookie = '') => {
    const { status, headers } = await call(server, 'GET', path, cookie === '' ? {} : { headers: { cookie } });
    return { status, to: headers.get('location'), cookies: headers.getSetCookie() };
  };

  it('[R2.16] are led to a path or to a listed host, and nowhere else', async () => {
    await set('/old', '/activity-end?activity=x');
    await set('/news', 'https://news.example/today');
    expect(await open('/old')).toMatchObject({ status: 307, to: '/activity-end?activity=x' });
    expect(await open('/old?a=1')).toMatchObject({ status: 307, to: '/activity-end?activity=x' });
    expect(await open('/news')).toEqual({ status: 307, to: 'https://news.example/today', cookies: [] });
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      await set('/bad', target);
      expect([target, await open('/bad')]).toMatchObject([target, { status: 404, to: null }]);
    }
    // What an address asks for is no rule.
    for (const path of ['/?path=/old', '/ko/activity-end?redirect=https://evil.example', '/drive/v1/none'])
      expect([path, (await open(path)).to]).toEqual([path, null]);
  });

  it('[R2.16] a circle of rules shows its page, and a chain leaves for no host that is not listed', async () => {
    await set('/expired-link', '/loading');
    await set('/loading', '/expired-link');
    for (const path of ['/expired-link', '/loading'])
      expect([path, await open(path)]).toMatchObject([path, { status: 200, to: null }]);
    await set('/expired-link', null);
    await set('/loading', null);

    await set('/hop', '/out');
    await set('/out', 'https://evil.example/');
    expect(await open('/hop')).toMatchObject({ status: 307, to: '/out' });
    expect(await open('/out')).toMatchObject({ status: 404, to: null });
    // The host is listed, but four hops away.
    for (const [from, target] of [
      ['/1', '/2'],
      ['/2', '/3'],
      ['/3', '/4'],
      ['/4', 'https://news.example/today'],
    ] as const)
      await set(from, target);
    expect(await open('/1')).toMatchObject({ status: 404, to: null });
    expect((await open('/2')).to).toBe('https://news.example/today');
  });

  it('[R2.16] a rule with a target of 100 kB leads nowhere, on a page and in the check of a path', async () => {
    const long = 'x'.repeat(100_000);
    for (const target of [`/${long}`, `https://news.example/${long}`]) {
      await set('/huge', target);
      expect(await open('/huge')).toMatchObject({ status: 404, to: null, cookies: [] });
      expect((await call(server, 'GET', '/v1/redirect-check?path=/huge')).body).toEqual({});
    }
    await set('/huge', null);
  });

  it('[R2.16] a rule of a call is followed by nobody', async () => {
    await set('/v1/redirect-check', '/drive/all');
    await set('/drive/v1/nothing-here', '/drive/all');
    expect((await open('/v1/redirect-check?path=/x')).status).toBe(200);
    expect((await open('/drive/v1/nothing-here')).to).toBeNull();
    expect((await call(server, 'GET', '/v1/redirect-check?path=/drive/v1/nothing-here')).body).toEqual({});
  });

  it('[R2.16] a circle of a rule and of what a page does by itself ends after three hops, and the count with the page', async () => {
    // Whoever is signed out is led from the drive to the form.
    await set('/drive/login', '/drive/all');
    let cookie = '';
    let path = '/drive/all';
    let hops = 0;
    for (;;) {
      const answer = await open(path, cookie);
      const given = answer.cookies.find((one) => one.startsWith('aloft-hops='));
      if (given !== undefined) cookie = given.split(';')[0] ?? '';
      if (answer.to === null) {
        expect(answer.status).toBe(200);
        expect(given).toMatch(/^aloft-hops=; Max-Age=0; Path=\/; HttpOnly$/);
        break;
      }
      path = answer.to;
      hops += 1;
      expect(hops).toBeLessThan(10);
    }
    expect(path).toMatch(/^\/drive\/login/);
    for (const wrong of ['aloft-hops=-1', 'aloft-hops=x', 'aloft-hops=1e9', 'aloft-hops=3'])
      expect([wrong, (await open('/old', wrong)).to]).toEqual([wrong, null]);
    await set('/drive/login', null);
  });

  it('[R2.16] what no page follows is opened as often as one likes', async () => {
    for (const target of ['/v1/redirect-check?path=/x', '/assets/none.js', '/favicon.ico']) {
      await set('/get', target);
      expect([target, await open('/get', 'aloft-hops=3')]).toEqual([
        target,
        { status: 307, to: expect.stringContaining(target.split('?')[0] ?? ''), cookies: [] },
      ]);
    }
    // These lead on to a page, which may be ruled itself.
    for (const target of ['/v1/auth/authorize?client_id=x', '/mail/v1/unsubscribe?d=x', '/ko/s/abc']) {
      await set('/get', target);
      expect([target, (await open('/get')).cookies.length]).toEqual([target, 1]);
      expect([target, (await open('/get', 'aloft-hops=3')).to]).toEqual([target, null]);
    }
    await set('/get', null);
  });

  it('[R2.16] a rule that was stored as typed holds, and the one as browsers write it before it', async () => {
    const { db } = server.services;
    const typed = { path: '/alt/café', kind: 'internal', target: '/old' } as const;
    await db.insertInto('redirect_rules').values(typed).execute();
    now += 2001;
    const ask = async () =>
      (await call(server, 'GET', `/v1/redirect-check?path=${encodeURIComponent('/alt/caf%C3%A9?x=1')}`)).body;
    expect((await open('/alt/café')).to).toBe('/activity-end?activity=x');
    expect(await ask()).toEqual({ internal: '/old' });
    await db
      .insertInto('redirect_rules')
      .values({ ...typed, path: '/alt/caf%C3%A9', target: '/drive/trash' })
      .execute();
    now += 2001;
    expect((await open('/alt/café')).to).toBe('/drive/trash');
    expect(await ask()).toEqual({ internal: '/drive/trash' });
    await set('/alt/caf%C3%A9', null);
    expect(await ask()).toEqual({});
  });

  it('[R2.16 R6.4] a blocked region is told so without a look at the rules', async () => {
    now += 2001;
    reads = 0;
    const { status } = await call(server, 'GET', '/old', { headers: { 'cf-ipcountry': 'XX' } });
    expect([status, reads]).toEqual([451, 0]);
  });

  it('[R2.16] a rule of another process is followed within seconds, and pages share one read of them', async () => {
    const { db } = server.services;
    await set('/new', null);
    expect((await open('/new')).status).toBe(404);
    await db
      .insertInto('redirect_rules')
      .values({ path: '/new', kind: 'internal', target: '/old' })
      .execute();
    reads = 0;
    for (let n = 0; n < 5; n += 1) expect((await open('/new')).status).toBe(404);
    expect(reads).toBe(0);
    now += 2001;
    reads = 0;
    expect(await open('/new')).toMatchObject({ status: 307, to: '/activity-end?activity=x' });
    expect(reads).toBe(1);
  });

  it('[R2.16] who is signed in is led on as well, and of too many rules the first thousand are read', async () => {
    const eva = await newPerson(server, 'eva@example.org');
    const { to: led } = await open('/old', `aloft-session=${eva.token}`);
    expect(led).toBe('/activity-end?activity=x');
    const many = Array.from({ length: maxRules }, (_, n) => ({
      path: `/0/${n}`,
      kind: 'internal' as const,
      target: '/old',
    }));
    for (let at = 0; at < many.length; at += 100)
      await server.services.db
        .insertInto('redirect_rules')
        .values(many.slice(at, at + 100))
        .execute();
    now += 2001;
    expect((await open('/0/1')).to).toBe('/old');
    now += 2001;
    expect((await open('/0/2')).to).toBe('/old');
    expect(logged.filter(({ event }) => event === 'redirect-rules')).toHaveLength(1);
    const { text } = await call(server, 'GET', '/ko/activity-end?activity=x');
    expect(text).toContain('"redirects":{"paths":"many","hosts":["news.example"]}');
  });
});
