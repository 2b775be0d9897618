import { logTexts } from '@aloft/core/errors';
import { setupI18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { loaded } from '../actors/lazy.ts';
import { factsOfGallery, flowsOfGallery, layoutOfGallery } from '../gallery/facts.ts';
import type { RouterContext } from '../router-context.ts';
import { enterRoutes } from './enter-routes.ts';

const context: RouterContext = {
  facts: factsOfGallery,
  flows: flowsOfGallery,
  layout: layoutOfGallery,
  recorder: () => null,
  i18n: setupI18n({ locale: 'en-US', messages: { 'en-US': {} } }),
  fetchShare: null,
  call: null,
  allRoutes: loaded('all'),
  hasPage: () => true,
};

/** What a router with one route below its root ends in at an address. */
async function open(
  address: string,
  staticData: StaticDataRouteOption,
  { path = '/open/$name', facts = factsOfGallery } = {},
) {
  const root = createRootRouteWithContext<RouterContext>()({
    staticData: { guards: ['region'] },
    beforeLoad: ({ context: given, location, matches }) => enterRoutes(given, location.href, matches),
  });
  const route = createRoute({ getParentRoute: () => root, path, staticData });
  const region = createRoute({ getParentRoute: () => root, path: '/region' });
  const router = createRouter({
    routeTree: root.addChildren([route, region]),
    context: { ...context, facts },
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const { matches, location } = router.state;
  const failed = matches.find(({ error }) => error !== undefined)?.error;
  return { at: location.href, failed };
}

const refused = (path: string) => ({
  failed: { isNotFound: true, data: { message: `Page Not Found: ${path}`, path } },
});

describe('what a route declares', () => {
  it('[R5.9] an address that its validation takes is opened; the validation reads it all', async () => {
    const seen: unknown[] = [];
    const staticData: StaticDataRouteOption = {
      validate: ({ params, fullPath, search }) => {
        seen.push([params.name, fullPath, search]);
        return params.name === 'ada';
      },
    };
    expect(await open('/open/ada?x=1', staticData)).toEqual({ at: '/open/ada?x=1', failed: undefined });
    expect(seen).toEqual([['ada', '/open/ada?x=1', { x: 1 }]]);
    expect((await open('/open/ada', { validate: () => Promise.resolve(true) })).failed).toBeUndefined();
  });

  it('[R5.9] anything but true is the 404 “Page Not Found: {full path}”', async () => {
    const answers: readonly (() => unknown)[] = [
      () => false,
      () => undefined,
      () => null,
      () => 'true',
      () => 1,
      () => ({ statusCode: 403 }),
      () => new Error('no'),
      () => Promise.resolve(false),
      () => Promise.resolve(new Error('no')),
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no');
      },
      () => {
        throw redirect({ to: '/' });
      },
    ];
    for (const validate of answers)
      expect(await open('/open/ada?x=1', { validate })).toMatchObject(refused('/open/ada?x=1'));
  });

  it('[R5.9] what no route has is refused without that text', async () => {
    const staticData: StaticDataRouteOption = { validate: () => false };
    for (const address of ['/nowhere', '/open/ada/more']) {
      const { failed } = await open(address, staticData);
      expect(JSON.stringify(failed ?? null)).not.toContain('Page Not Found');
    }
  });

  it('[R5.9] the path of the 404 is cut, and nothing in it hides or reorders text', async () => {
    const { failed } = await open(`/open/%E2%80%AEa${'b'.repeat(100_000)}`, { validate: () => false });
    expect(failed).toMatchObject({ data: { path: expect.stringMatching(/^\/open\/.{190,194}…$/) } });
    expect(JSON.stringify(failed)).not.toContain('\u202e');
  });

  it('[R8.8] guards are found by name, and a validation is asked before them', async () => {
    const share = { path: '/s/$shareId' };
    expect((await open('/s/VuW3PEkojyosmFhe0G729Q', { guards: ['share'] }, share)).failed).toBeUndefined();
    for (const id of ['x', 'ä'.repeat(8), 'a'.repeat(65), '%00%00%00%00', '..%2f..%2fetc'])
      expect(await open(`/s/${id}`, { guards: ['share'] }, share)).toMatchObject({
        failed: { isNotFound: true, data: { message: expect.stringMatching(/^Page Not Found: \/s\//) } },
      });
    // @ts-expect-error: a name that no guard has is no route of ours.
    const unknown: StaticDataRouteOption = { guards: ['nobody'], validate: () => false };
    expect(await open('/open/ada', unknown)).toMatchObject(refused('/open/ada'));
  });

  it('[R8.8] a name that no guard has fails with “Unknown route middleware”', async () => {
    for (const name of ['nobody', '', 'toString', '__proto__', 'constructor', 'Share', 'x'.repeat(100_000)]) {
      // What comes as data has passed no compiler.
      const staticData: StaticDataRouteOption = JSON.parse(JSON.stringify({ guards: [name] }));
      const { failed } = await open('/open/ada', staticData);
      expect(failed).toEqual(new Error(logTexts.unknownMiddleware));
    }
  });

  it('[R8.8] what an outer route declares is asked first', async () => {
    const facts = { ...factsOfGallery, region: 'blocked' as const };
    let asked = 0;
    const validate = () => {
      asked += 1;
      return false;
    };
    expect(await open('/open/ada', { validate }, { path: '/open/$name', facts })).toEqual({
      at: '/region',
      failed: undefined,
    });
    expect(asked).toBe(0);
  });
});
