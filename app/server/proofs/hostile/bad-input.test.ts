import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onCluster } from '../testing/test-engine.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Break, breaksOf, draftOf, mixOf } from './testing/cases.ts';
import { counters, faultsOf, faultsOfChanges, isRefused } from './testing/oracle.ts';
import { pick, randomOf, some } from './testing/random.ts';
import { askWithin } from './testing/requests.ts';
import { differences, readRows, rewind, without, writesSoFar } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);
/** On a cluster each request takes many round trips, so fewer are sampled. */
const least = onCluster() ? 1000 : 10_000;
/** `all` tries every mutation of every call; otherwise this many per call are sampled. */
const most = process.env.ALOFT_HOSTILE === 'all' ? Number.POSITIVE_INFINITY : least / 125;
const mixes = (least * 3) / 10;
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

describe('the table of calls', () => {
  it('[P28b R8.3 R8.4] has every route of every listener, and no other', () => {
    for (const listener of ['app', 'content', 'admin'] as const) {
      const listed = calls.filter((one) => one.listener === listener).map(({ route }) => route);
      const routes = routesOf(listener).filter((route) => !route.startsWith('ALL ') && !endless.has(route));
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
});

/** Sends one mutated request and returns what is wrong with the outcome; rewinds the database. */
async function tryOne(call: Call, broken: Break): Promise<{ faults: string[]; refused: boolean }> {
  const { server, ada, bo, baseline } = world;
  const { db } = server.services;
  const draft = broken.apply(draftOf(call, ada.who.token));
  const before = await writesSoFar(db);
  const logged = world.log.length;
  const answer = await askWithin(world, call, draft, timeout);
  const faults = faultsOf(call, draft, answer, broken.refused && draft.method === call.route.split(' ')[0]);
  for (const line of world.log.slice(logged)) if (line.includes('"crash"')) faults.push(line);
  if ((await writesSoFar(db)) === before) return { faults, refused: isRefused(answer) };
  await settled(server);
  const now = await readRows(db);
  const changed = differences(without(baseline, counters), without(now, counters));
  faults.push(...faultsOfChanges(call, answer, changed, bo.who.id));
  await rewind(db, baseline, differences(baseline, now));
  return { faults, refused: isRefused(answer) };
}

describe('bad input', () => {
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

  it(`[P10a P28b R8.3 R8.4] more than ${least} malformed requests: a catalogued error or a harmless success, and nothing changes`, async () => {
    const { ada, bo } = world;
    const ids = [
      'A'.repeat(22),
      ...[bo.who.id, bo.file, bo.folder, bo.trashed, bo.task, bo.openShare, bo.lockedShare.id, bo.lockedFile],
      ...[ada.openShare, ada.folder],
    ];
    const faults: string[] = [];
    let count = 0;
    let refusals = 0;
    const run = async (call: Call, broken: Break): Promise<void> => {
      count += 1;
      const tried = await tryOne(call, broken).catch((error: unknown) => ({
        faults: [String(error)],
        refused: true,
      }));
      if (tried.refused) refusals += 1;
      for (const fault of tried.faults) faults.push(`${call.route} with ${broken.what}: ${fault}`);
    };
    const random = randomOf(seed);
    const table = calls.map((call) => ({ call, breaks: breaksOf(call, ids) }));
    for (const { call, breaks } of table) {
      // Requests that must be refused are few, and the most significant.
      const clear = breaks.filter(({ refused }) => refused);
      const open = breaks.filter(({ refused }) => !refused);
      const share = call.slow === true ? 0.5 : 1;
      for (const broken of [...some(random, clear, most * 0.5 * share), ...some(random, open, most * share)])
        await run(call, broken);
    }
    const quick = table.filter(({ call }) => call.slow !== true);
    for (let n = 0; n < mixes; n += 1) {
      const { call, breaks } = pick(random, quick);
      await run(call, mixOf(random, breaks));
    }
    expect(
      faults.slice(0, 60).map((one) => one.slice(0, 400)),
      `ALOFT_SEED=${seed}: ${faults.length} of ${count}`,
    ).toEqual([]);
    expect(count).toBeGreaterThan(least);
    expect(refusals).toBeGreaterThan(count / 3);
  });
});
