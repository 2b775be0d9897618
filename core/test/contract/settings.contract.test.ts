import { expect, it } from 'vitest';
import { manualClock } from '../../src/testing/index.ts';
import { newClient } from './clients.ts';
import { errorOf, good, refused, signedUp, unanswered, until } from './people.ts';
import { onEachService, onTheServer } from './services.ts';

const languages = { system: 'ko', app: 'en-US' };
const day = 86_400_000;

onEachService('settings', (at, serverOnly) => {
  serverOnly((at) => {
    it('[R7.21 R7.22 R7.24 R7.25] products, app downloads, debug options and limits', async () => {
      const { api, sent } = newClient(at());
      expect(await good(api.config.getExternalProducts('ko'))).toEqual({
        result: 'ok',
        data: { products: [] },
      });
      const resources = await good(api.config.getResources('ko'));
      expect(Object.keys(resources.data).toSorted()).toEqual([
        'android',
        'gp',
        'ios',
        'mac_apple_silicon',
        'mac_intel',
        'tv',
        'windows',
      ]);
      expect(await good(api.config.getDebugOptions({ build: 'a' }))).toEqual({
        result: 'ok',
        data: { enabled: false },
      });
      const basic = await good(api.config.getBasicConfig(languages));
      expect(basic.data.share_expiration_days).toContain(-1);
      expect(basic.data.share_restore_limits).toContain('-1');
      expect(Number(basic.data.free_quota)).toBeGreaterThan(0);
      expect(basic.data.deletion_grace_days).toBeGreaterThan(0);
      const { free, premium } = basic.data.plans;
      expect(free.space).toBe(basic.data.free_quota);
      expect(Number(premium.space)).toBeGreaterThanOrEqual(Number(free.space));
      for (const plan of [free, premium]) expect(Number(plan.daily_tasks)).toBeGreaterThan(0);
      expect(Math.abs(Date.parse(basic.data.server_time) - at().now())).toBeLessThan(60_000);
      expect(sent.map((one) => [one.method, JSON.parse(one.body)])).toEqual([
        ['POST', { data: { language: 'ko' } }],
        ['POST', { data: { language: 'ko' } }],
        ['POST', { client: 'web', data: { build: 'a' } }],
        ['POST', { client: 'web', data: { language_system: 'ko', language_app: 'en-US' } }],
      ]);
      const [config = ''] = at().origins.config;
      for (const name of ['external_products', 'resources', 'activity_operation', 'debug_options', 'basic']) {
        const answer = await at().fetch(`${config}/config/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ client: 7, data: 'no object' }),
        });
        expect([name, answer.status, await errorOf(answer)]).toEqual([name, 400, 'invalid_argument']);
      }
    });

    it('[R7.23] activities with their ends, and the server time', async () => {
      const { api } = newClient(at());
      const before = await good(api.config.getActivityOperation(languages));
      expect(before.data.activities).toEqual([]);
      const start = at().now();
      await at().setActivity({ name: 'aliyun_accident_202409', start, end: start + day, days: 3 });
      const { data } = await good(api.config.getActivityOperation(languages));
      expect(data.activities.map((one) => [one.name, Date.parse(one.start), Date.parse(one.end)])).toEqual([
        ['aliyun_accident_202409', start, start + day],
      ]);
      expect(Math.abs(Date.parse(data.server_time) - at().now())).toBeLessThan(60_000);
    });

    it('[R7.23] an activity is announced during its period, in the requested language if available', async () => {
      const { api } = newClient(at());
      const start = at().now();
      const activity = 'spring';
      await at().setActivity({ name: activity, start, end: start + day, days: 0 });
      const at1 = {
        activity,
        place: 'popup_window',
        title: 'Spring',
        text: 'More space.',
        link: '',
      } as const;
      await at().setAnnouncement({ ...at1, language: '' });
      await at().setAnnouncement({ ...at1, language: 'ko', title: '봄', link: '/drive/payment' });
      await at().setAnnouncement({ ...at1, language: '', text: 'Even more space.' });
      const told = async (app: string) => {
        const { data } = await good(api.config.getActivityOperation({ system: 'en-US', app }));
        return data.activities.find((one) => one.name === activity)?.announcements;
      };
      const { activity: _, ...shown } = at1;
      expect(await told('ms')).toEqual([{ ...shown, text: 'Even more space.' }]);
      expect(await told('ko')).toEqual([{ ...shown, title: '봄', link: '/drive/payment' }]);
      at().pass(day);
      expect(await told('ko')).toEqual([]);
    });

    it('[R6.2 R7.9 R7.26] the two region calls send no credentials', async () => {
      const ada = await signedUp(at(), 'ada@example.org');
      expect(await good(ada.api.drive.getAreaCountryCode())).toEqual({ data: { countryCode: '' } });
      expect(await good(ada.api.access.isAreaAccessible())).toEqual({ accessible: true, reason: '' });
      await good(ada.api.user.me());
      const [country, area, me] = ada.sent.slice(-3);
      for (const silent of [country, area]) {
        expect(silent?.credentials).toBe('omit');
        expect(silent?.headers.get('authorization')).toBeNull();
        expect(silent?.headers.get('cookie')).toBeNull();
      }
      expect(me?.headers.get('authorization')).toMatch(/^Bearer /);
      const browser = newClient(at(), { browser: true });
      await good(browser.api.config.getBasicConfig(languages));
      await good(browser.api.drive.getAreaCountryCode());
      await good(browser.api.access.isAreaAccessible());
      expect(browser.sent.map((one) => one.credentials)).toEqual(['include', 'omit', 'omit']);
    });

    it('[R3.14 R7.35] statistics are anonymous; unknown events and too many calls are refused', async () => {
      const ada = await signedUp(at(), 'counts@example.org');
      const seen = { action: 'page_show', page: 'drive', detail: '', source: 'example.org' } as const;
      expect(await good(ada.api.config.reportStatistics([seen]))).toEqual({});
      const sent = ada.sent.at(-1);
      expect(sent?.credentials).toBe('omit');
      for (const name of ['authorization', 'cookie', 'x-device-id'])
        expect(sent?.headers.get(name)).toBeNull();
      await refused(ada.api.config.reportStatistics([]), 'invalid_argument', 'events');
      const many = Array.from({ length: 21 }, () => seen);
      await refused(ada.api.config.reportStatistics(many), 'invalid_argument', 'events');
      const address = { ...seen, source: 'https://example.org/?q=a' };
      await refused(ada.api.config.reportStatistics([address]), 'invalid_argument');
      for (let n = 1; n < 120; n += 1) await good(ada.api.config.reportStatistics([seen]));
      await refused(ada.api.config.reportStatistics([seen]), 'resource_exhausted');
      at().pass(day);
      await good(ada.api.config.reportStatistics([seen]));
    });
  });

  it('[R7.26] any endpoint may answer the region check; without an answer the result is unknown, not blocked', async () => {
    const [access = ''] = at().origins.access;
    const dead = 'http://127.0.0.1:1';
    const over = (endpoints: readonly string[]) =>
      newClient({ ...at(), origins: { ...at().origins, access: endpoints } }).api.access;
    expect(await good(over([dead, access]).isAreaAccessible(true))).toMatchObject({ accessible: true });
    await unanswered(over([dead, dead]).isAreaAccessible(), 'unreachable');
  });

  it('[R7.26 R9.4] unresponsive endpoints time out after five seconds, ten without a cached result', async () => {
    const clock = manualClock();
    const silent = newClient(at(), { clock, through: () => () => new Promise(() => undefined) });
    for (const [ignoreCache, longest] of [
      [false, 5000],
      [true, 10_000],
    ] as const) {
      const asked = silent.api.access.isAreaAccessible(ignoreCache);
      await until(
        async () => clock.waiting(),
        (waiting) => waiting.includes(longest),
      );
      clock.fire(longest);
      await unanswered(asked, 'deadline_exceeded');
    }
  });

  it('[R7.32] returns the current build id', async () => {
    const client = newClient(at());
    const { id } = await good(client.api.access.getLatestBuild(1234));
    expect(id).not.toBe('');
    expect(await good(client.api.access.getLatestBuild(1235))).toEqual({ id });
    expect(client.sent.map((one) => new URL(one.url).search)).toEqual(['?t=1234', '?t=1235']);
    const cut = newClient(at(), { through: () => () => Promise.reject(new TypeError('cut')) });
    await unanswered(cut.api.access.getLatestBuild(1236), 'unreachable');
  });

  serverOnly((at) => {
    it('[R7.34] a path is redirected by the operator’s rule', async () => {
      const { access } = newClient(at()).api;
      expect(await good(access.checkRedirect('/spring'))).toEqual({});
      await at().setRedirectRule('/spring', { internal: '/drive/all' });
      expect(await good(access.checkRedirect('/spring'))).toEqual({ internal: '/drive/all' });
      await at().setRedirectRule('/spring', { external: 'https://elsewhere.example/spring' });
      expect(await good(access.checkRedirect('/spring'))).toEqual({
        external: 'https://elsewhere.example/spring',
      });
      await at().setRedirectRule('/spring', null);
      expect(await good(access.checkRedirect('/spring'))).toEqual({});
      for (const path of ['', 'spring', '//elsewhere.example', `/${'a'.repeat(2048)}`]) {
        await refused(access.checkRedirect(path), 'invalid_argument', 'path');
      }
    });

    it('[R7.33] a public page has a localized payload; other pages have none', async () => {
      const { access } = newClient(at()).api;
      const english = await good(access.getPagePayload('/en-US'));
      const chinese = await good(access.getPagePayload('/zh-CN'));
      expect(english).toMatchObject({ path: '/en-US', locale: 'en-US' });
      expect(chinese).toMatchObject({ path: '/zh-CN', locale: 'zh-CN' });
      for (const page of [english, chinese]) {
        expect(page.title).not.toBe('');
        expect(page.description).not.toBe('');
      }
      expect(chinese.description).toMatch(/\p{Script=Han}/u);
      expect(await good(access.getPagePayload('/'))).toMatchObject({ path: '/' });
      await refused(access.getPagePayload('/nothing'), 'not_found');
      await refused(access.getPagePayload('/drive/all'), 'not_found');
    });
  });
});

onTheServer('the country', (at) => {
  it('[R7.9] is rate-limited', async () => {
    const { drive } = newClient(at()).api;
    let answer = await drive.getAreaCountryCode();
    for (let n = 0; n < 500 && answer.ok; n += 1) answer = await drive.getAreaCountryCode();
    await refused(Promise.resolve(answer), 'resource_exhausted');
  });
});
