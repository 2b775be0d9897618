import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Break, breaksOf, draftOf, mixOf } from './testing/cases.ts';
import { counters, faultsOf, faultsOfChanges, isRefused } from './testing/oracle.ts';
import { pick, randomOf, some } from './testing/random.ts';
import { askWithin } from './testing/requests.ts';
import { differences, readRows, rewind, without, writesSoFar } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);
const least = sized({ gate: 1000, all: 10_000 });
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
