import { viewAccess } from '@aloft/machines';
import { describe, expect, it } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { createAnalytics } from '../analytics/index.ts';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Clock, Platform } from '../platform/platform.ts';
import { createRuntime } from './create-runtime.ts';
import type { RuntimeOptions } from './options.ts';

const here = ['https://aloft.test'];

/** A clock that counts who waits on it. */
function countingClock(): { clock: Clock; waiting: () => number } {
  const waiting = new Set<number>();
  let last = 0;
  return {
    clock: {
      setTimeout: () => {
        last += 1;
        waiting.add(last);
        return last;
      },
      clearTimeout: (id) => waiting.delete(id),
    },
    waiting: () => waiting.size,
  };
}

const answers: Readonly<Record<string, unknown>> = {
  '/v1/user/me': { sub: 'ada', name: 'Ada' },
  '/drive/v1/privilege/vip': {
    result: 'ACCEPTED',
    data: { expire: '', status: 'invalid', type: 'novip', user_id: 'ada' },
  },
  '/drive/v1/about': {
    kind: 'drive#about',
    quota: { kind: 'drive#quota', limit: '10', usage: '1', usage_in_trash: '0' },
  },
  '/vip/v1/activity/free-vip': { free_days: 7 },
  '/_build/latest.json': { id: 'b1' },
  '/access_controller/v1/area_accessible': { accessible: true },
};

function options(given: Partial<Platform> = {}, more: Partial<RuntimeOptions> = {}): RuntimeOptions {
  return {
    origins: { drive: here, user: here, vip: here, config: here, access: here, content: [] },
    client: { id: 'c', version: '1', packageName: 'p', captchaSalts: [], captchaReturn: null },
    platform: memoryPlatform({
      fetch: async (url) => {
        const { pathname } = new URL(String(url));
        const answer = answers[pathname];
        return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
      },
      ...given,
    }),
    locale: () => 'ko',
    ...more,
  };
}

/** Analytics that notes what is reported. */
const analyticsInto =
  (told: string[]): NonNullable<RuntimeOptions['analytics']> =>
  (facts) =>
    createAnalytics({ ...facts, sink: (event) => void told.push(event.action), address: () => '/drive/all' });

/** Lets everything that is ready happen. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setTimeout(next, 0));
};

describe('createRuntime', () => {
  it('has no side effects until it is started', async () => {
    const touched: string[] = [];
    const { clock, waiting } = countingClock();
    createRuntime(
      options({
        clock,
        fetch: async () => {
          touched.push('fetch');
          return new Response();
        },
        channel: {
          post: () => touched.push('post'),
          listen: () => {
            touched.push('listen');
            return () => undefined;
          },
        },
      }),
    );
    await settle();
    expect([touched, waiting()]).toEqual([[], 0]);
  });

  it('starts every root flow, on one clock, under one inspector', async () => {
    const seen = new Set<string>();
    const { clock, waiting } = countingClock();
    const runtime = createRuntime(
      options(
        { clock },
        {
          buildId: 'b1',
          inspect: (event: InspectionEvent) => {
            if (event.type === '@xstate.actor') seen.add(event.rootId);
          },
        },
      ),
    );
    runtime.start();
    await settle();
    const actors = Object.entries(runtime.actors);
    expect(actors.filter(([, actor]) => actor.getSnapshot().status !== 'active')).toEqual([]);
    expect(seen.size).toBe(actors.length);
    // The deployment's next look waits on the given clock, not on the machine's timers.
    expect(waiting()).toBeGreaterThan(0);
    runtime.stop();
  });

  it('stop ends every actor, timer, listener and call, and may be called again', async () => {
    const { clock, waiting } = countingClock();
    let listeners = 0;
    const listen = (): (() => void) => {
      listeners += 1;
      return () => {
        listeners -= 1;
      };
    };
    const signals: AbortSignal[] = [];
    const runtime = createRuntime(
      options(
        {
          clock,
          channel: { post: () => undefined, listen },
          network: { isOnline: () => true, listen },
          fetch: (_url, init) =>
            new Promise((_, fail) => {
              if (init?.signal instanceof AbortSignal) {
                signals.push(init.signal);
                init.signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
              }
            }),
        },
        { buildId: 'b1', checkAccess: true },
      ),
    );
    runtime.store.write('user_id', 'ada');
    runtime.start();
    const download = runtime.begin.offlineDownload({ url: 'https://a.test/b', parentId: '' });
    const share = runtime.begin.share({
      shareId: 'share-0001',
      parentId: '',
      passCode: '',
      passToken: '',
      order: 'name_asc',
      initial: null,
    });
    for (const actor of [download, share]) actor.start();
    await settle();
    expect(signals.length).toBeGreaterThan(2);
    runtime.stop();
    runtime.stop();
    await settle();
    const all = [...Object.values(runtime.actors), download, share];
    expect(all.filter((actor) => actor.getSnapshot().status === 'active')).toEqual([]);
    expect(signals.filter((signal) => !signal.aborted)).toEqual([]);
    expect([waiting(), listeners]).toEqual([0, 0]);
  });

  it('[R4.6] a user who signs in is granted the free days once: cookie, notice, profile reload, sign-up reported after consent', async () => {
    const told: string[] = [];
    const { clock } = countingClock();
    const runtime = createRuntime(
      options(
        { clock },
        {
          analytics: analyticsInto(told),
        },
      ),
    );
    runtime.store.write('user_id', 'ada');
    runtime.store.write('analysis_consent', { analytics: true, marketing: false });
    runtime.start();
    await settle();
    expect(runtime.cookies.read('free_days')).toBe('7');
    expect(runtime.store.read('free_days')).toBe(7);
    expect(runtime.store.read('free_days_called', 'ada')).toBe(true);
    expect(told).toEqual(['sign_up']);
    runtime.stop();
  });

  it('[R4.6] free days are not requested for who is premium, nor while earlier ones last', async () => {
    const claims = async (status: string, daysLeft: string | null): Promise<number> => {
      let asked = 0;
      const { clock } = countingClock();
      const vip = {
        result: 'ACCEPTED',
        data: { expire: '2030-01-01T00:00:00.000Z', status, type: 'platinum', user_id: 'ada' },
      };
      const fetch: Platform['fetch'] = async (url) => {
        const { pathname } = new URL(String(url));
        if (pathname === '/vip/v1/activity/free-vip') asked += 1;
        return Response.json(
          pathname === '/drive/v1/privilege/vip'
            ? vip
            : pathname.startsWith('/v1/user/me')
              ? verified
              : (answers[pathname] ?? {}),
        );
      };
      const runtime = createRuntime(options({ clock, fetch }));
      runtime.store.write('user_id', 'ada');
      if (daysLeft !== null) runtime.cookies.write('free_days', daysLeft);
      runtime.start();
      await settle();
      runtime.stop();
      return asked;
    };
    const verified = { sub: 'ada', name: 'Ada', email_verified: true };
    expect(await claims('ok', null)).toBe(0);
    expect(await claims('invalid', '3')).toBe(0);
    expect(await claims('invalid', null)).toBe(1);
  });

  it('[R2.21 R6.4] the regional check is cached for ten minutes, and a refusal is reported once', async () => {
    const { clock } = countingClock();
    const allowed = createRuntime(options({ clock }, { checkAccess: true }));
    allowed.start();
    await settle();
    expect(allowed.actors.access.getSnapshot().value).toBe('allowed');
    expect(allowed.cookies.read('access_to_visit')).toBe('1');
    allowed.stop();
    const told: string[] = [];
    const blocked = createRuntime(
      options(
        { clock, fetch: async () => Response.json({ accessible: false, reason: 'region' }) },
        { checkAccess: true, analytics: analyticsInto(told) },
      ),
    );
    blocked.store.write('analysis_consent', { analytics: true, marketing: false });
    blocked.start();
    await settle();
    expect(viewAccess(blocked.actors.access.getSnapshot())).toMatchObject({ screen: 'blocked' });
    expect(told).toEqual(['block_page_show']);
    blocked.actors.access.send({ type: 'access.check', fresh: true });
    await settle();
    expect(viewAccess(blocked.actors.access.getSnapshot())).toMatchObject({ screen: 'blocked' });
    expect(told).toEqual(['block_page_show']);
    blocked.stop();
  });

  it('[R3.7 R4.11] display modes are stored per user', async () => {
    const { clock } = countingClock();
    const runtime = createRuntime(options({ clock }));
    // Whom the session is going to name: nobody else's settings are read meanwhile.
    runtime.store.write('user_id', 'ada');
    // As an older version has left it: a key name for the order, a view that is none.
    runtime.store.write('display_mode', { orderType: 'NAME_DESC', viewType: 'cards' }, 'global');
    runtime.start();
    // The rules of stored modes are loaded first.
    await expect
      .poll(() => runtime.actors.displayMode.getSnapshot().context.mode)
      .toEqual({ view: 'grid', order: 'name_desc', pinFoldersTop: true });
    runtime.actors.displayMode.send({ type: 'view.choose', view: 'list' });
    await expect
      .poll(() => runtime.store.read('display_mode', 'global'))
      .toMatchObject({
        viewType: 'list',
        pinFoldersTop: true,
        orderSettingGlobal: true,
        viewSettingGlobal: true,
      });
    runtime.actors.displayMode.send({ type: 'folders.pin', pinFoldersTop: false });
    await expect
      .poll(() => runtime.store.read('display_mode', 'global'))
      .toMatchObject({ viewType: 'list', pinFoldersTop: false });
    runtime.stop();
    runtime.store.write('user_id', 'bo');
    expect(runtime.store.read('display_mode', 'global')).toBeNull();
  });

  it('[R3.12] whoever is signed in is kept under credentials_ with the expiry alone; garbage there is replaced and logged once', async () => {
    const lines: string[] = [];
    const { clock } = countingClock();
    const log = (event: string, detail: string) => void lines.push(`${event} ${detail}`);
    const runtime = createRuntime(options({ clock, log, now: () => 5000 }));
    const { platform } = runtime.flowContext;
    const name = `credentials_${runtime.call.clientId}`;
    platform.storage.set(name, '{"sub":"ada"');
    runtime.store.write('user_id', 'ada');
    runtime.start();
    await settle();
    const told = { sub: 'ada', expires_at: 5000 + 7_200_000 };
    expect(JSON.parse(platform.storage.get(name) ?? '')).toEqual(told);
    expect(lines.filter((line) => line === `storage.repaired ${name}`)).toHaveLength(1);
    // What a sign-in or a renewal has said stays with the next look.
    platform.storage.set(name, JSON.stringify({ sub: 'ada', expires_at: 6000 }));
    runtime.actors.session.send({ type: 'profile.reload' });
    await settle();
    expect(JSON.parse(platform.storage.get(name) ?? '')).toEqual({ sub: 'ada', expires_at: 6000 });
    for (const stale of [
      { sub: 'bo', expires_at: 9e9 },
      { sub: 'ada', expires_at: 5000 },
    ]) {
      platform.storage.set(name, JSON.stringify(stale));
      runtime.actors.session.send({ type: 'profile.reload' });
      await settle();
      expect(JSON.parse(platform.storage.get(name) ?? '')).toEqual(told);
    }
    runtime.stop();
  });

  it('[R3.12] signing out deletes the user’s data on this device', async () => {
    const { clock } = countingClock();
    const runtime = createRuntime(
      options({
        clock,
        fetch: async (url) => {
          const { pathname } = new URL(String(url));
          return Response.json(pathname === '/v1/auth/revoke' ? {} : (answers[pathname] ?? {}));
        },
      }),
    );
    runtime.store.write('user_id', 'ada');
    runtime.tokens.keep({
      token_type: 'Bearer',
      access_token: 'a',
      refresh_token: 'r',
      expires_in: 7200,
      sub: 'ada',
      scope: '',
    });
    runtime.start();
    await settle();
    runtime.store.write('preview_file_id', 'f1');
    runtime.actors.session.send({ type: 'signOut.press' });
    await settle();
    expect(runtime.tokens.bearer()).toBeNull();
    expect(runtime.store.read('user_id')).toBeNull();
    expect(runtime.cookies.read('user_id')).toBeNull();
    expect(runtime.flowContext.platform.storage.keys()).not.toContain(`credentials_${runtime.call.clientId}`);
    runtime.store.write('user_id', 'ada');
    expect(runtime.store.read('preview_file_id')).toBeNull();
    runtime.stop();
  });

  it('[R8.11] a build, a page’s payload or a stored mode that cannot be read is logged, and the default is used', async () => {
    const lines: string[] = [];
    const { clock } = countingClock();
    const broken = (): never => {
      throw new Error('blocked');
    };
    const runtime = createRuntime(
      options(
        {
          clock,
          fetch: async () => new Response('<html>', { status: 404 }),
          storage: { get: broken, set: broken, remove: broken, keys: broken },
          log: (event, detail) => lines.push(`${event} ${detail}`),
        },
        { buildId: 'b1' },
      ),
    );
    runtime.start();
    await settle();
    expect(await runtime.api.access.getPagePayload('/ko')).toMatchObject({ ok: false });
    expect(await runtime.api.access.getLatestBuild(1)).toMatchObject({ ok: false });
    expect(runtime.actors.displayMode.getSnapshot().context.mode).toEqual({
      view: 'grid',
      order: 'modified_desc',
      pinFoldersTop: true,
    });
    expect(runtime.actors.deployment.getSnapshot().status).toBe('active');
    expect(lines).toContain('request.failed GET /_payload.json not_found');
    expect(lines).toContain('request.failed GET /_build/latest.json not_found');
    expect(lines).toContain('storage.failed blocked');
    runtime.stop();
  });
});
