// Every route of the server, once with what it expects: the one hostile test that another engine may answer otherwise.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleRoot } from '../../operations/console/paths.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { isRefused } from './testing/oracle.ts';
import { askWithin } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const timeout = 120_000;

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await startWorld();
  calls = callsOf(world);
});
afterAll(() => world.server.stop());

/** The routes of each listener, from its router; `ALL` is middleware. */
function routesOf(listener: Call['listener']): string[] {
  const routes = world.server.apps[listener]?.routes ?? [];
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}

/** Never ends by itself; its query is that of `/changes` (features/changes). */
const endless: ReadonlySet<string> = new Set(['GET /drive/v1/changes/stream']);

/** The console in the product, of the routes that the admin listener's has: console-in-product.test.ts. */
const isInProduct = (listener: Call['listener'], route: string): boolean =>
  listener === 'app' && route.split(' ')[1]?.startsWith(consoleRoot) === true;

describe('the table of calls', () => {
  it('[P28b R8.3 R8.4] has every route of every listener, and no other', () => {
    for (const listener of ['app', 'content', 'admin'] as const) {
      const listed = calls.filter((one) => one.listener === listener).map(({ route }) => route);
      const routes = routesOf(listener).filter(
        (route) => !route.startsWith('ALL ') && !endless.has(route) && !isInProduct(listener, route),
      );
      expect([...new Set(listed)].toSorted(), listener).toEqual(routes.toSorted());
    }
  });

  it('handlers of all methods are middleware, listed by name', () => {
    const all = (['app', 'content', 'admin'] as const).flatMap(routesOf);
    expect([...new Set(all.filter((route) => route.startsWith('ALL ')))].toSorted()).toEqual(
      [
        'ALL /*',
        'ALL /archive/*',
        'ALL /audit.admin/*',
        'ALL /content/*',
        'ALL /drive/v1/*',
        'ALL /drive/v1/privilege/*',
        'ALL /drive/v1/timeline',
        'ALL /drive/v1/timeline/*',
        'ALL /stream/*',
        'ALL /upload/*',
        'ALL /v1/user/*',
        'ALL /vip/v1/*',
      ].toSorted(),
    );
  });

  it('every call of the table succeeds unchanged', async () => {
    const failed: string[] = [];
    for (const call of calls) {
      const draft = draftOf(call, world.ada.who.token);
      const answer = await askWithin(world, call, draft, timeout);
      if (isRefused(answer) && call.plain?.includes(answer.status) !== true)
        failed.push(`${call.route} ${answer.status} ${answer.text.slice(0, 200)}`);
      await settled(world.server);
      const { db } = world.server.services;
      await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
      expect(differences(world.baseline, await readRows(db))).toEqual([]);
    }
    expect(failed).toEqual([]);
  });
});
