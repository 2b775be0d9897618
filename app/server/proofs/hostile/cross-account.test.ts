import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { consoleRoot } from '../../operations/console/paths.ts';
import { onCluster } from '../testing/test-engine.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { counters, isRefused } from './testing/oracle.ts';
import { crossAccountRows, crossAccountText, idsOf, mixIds, slotsOf } from './testing/ownership.ts';
import { pick, randomOf } from './testing/random.ts';
import { type Answered, askWithin, pathOf } from './testing/requests.ts';
import { type Difference, differences, readRows, rewind, without, writesSoFar } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);
// On PostgreSQL the calls take many times as long, and the rules are the same.
const many = sized({ gate: 1000, all: onCluster() ? 2000 : 10_000 });

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await startWorld();
  calls = callsOf(world).filter((call) => call.listener !== 'admin' && slotsOf(world, call).length > 0);
});
afterAll(() => world.server.stop());

/** The content of the archive that the response links to, if any. */
async function packedText({ text }: Answered): Promise<string> {
  const address = /"url":"(http[^"]+\/archive\/[^"]+)"/.exec(text)?.[1];
  return address === undefined ? '' : (await fetch(address)).text();
}

/** Sends a request, returns what changed, and rewinds. */
async function ask(call: Call, draft: Draft): Promise<{ answer: Answered; changed: Difference[] }> {
  const { db } = world.server.services;
  const before = await writesSoFar(db);
  const first = await askWithin(world, call, draft, 120_000);
  const answer = { ...first, text: `${first.text}${await packedText(first)}` };
  if ((await writesSoFar(db)) === before) return { answer, changed: [] };
  await settled(world.server);
  const now = await readRows(db);
  const changed = differences(without(world.baseline, counters), without(now, counters));
  await rewind(db, world.baseline, differences(world.baseline, now));
  return { answer, changed };
}

it('[P10a] every route with an id in its path takes part', () => {
  const inPath = world.server.apps.app.routes.filter(
    // Operators see every account: console-in-product.test.ts.
    ({ path }) => /:id|\/:token/.test(path) && !path.startsWith(consoleRoot),
  );
  const routes = inPath
    .map(({ method, path }) => `${method} ${path}`)
    .filter((one) => !one.includes('attempt'));
  expect(routes.filter((one) => !calls.some(({ route }) => route === one))).toEqual([]);
  expect(new Set(calls.map(({ route }) => route)).size).toBeGreaterThan(30);
});

it(`[P10a P10b P10c] ${many} mixes of ids of two accounts and their shares: nothing of another account is disclosed or changed`, async () => {
  const random = randomOf(seed);
  const { ada, bo } = world;
  const found: string[] = [];
  const outcome = { refused: 0, done: 0 };
  for (let n = 0; n < many; n += 1) {
    const call = pick(random, calls);
    const requester = call.as === 'nobody' ? null : pick(random, [ada, bo]);
    const draft = mixIds(random, world, call, draftOf(call, requester?.who.token ?? ''));
    const { answer, changed } = await ask(call, draft);
    outcome[isRefused(answer) ? 'refused' : 'done'] += 1;
    const crossings = [
      ...crossAccountText(world, requester, call, draft, answer),
      ...crossAccountRows(world, requester, call, draft, changed),
      ...(isRefused(answer) ? changed.map(({ table }) => `refused, and ${table} changed`) : []),
    ];
    for (const one of crossings) found.push(`${n} ${call.route} ${pathOf(call, draft)}: ${one}`);
  }
  expect(found.slice(0, 30), `ALOFT_SEED=${seed}: ${found.length} of ${many}`).toEqual([]);
  // Enough of each kind, or the mixes would prove nothing.
  expect(Math.min(outcome.refused, outcome.done)).toBeGreaterThan(many / 20);
});

/** The call's example with one slot filled. */
function fill(draft: Draft, slot: string, id: string): Draft {
  const name = slot.replace(/^[:?]/, '');
  if (slot.startsWith(':')) return { ...draft, params: { ...draft.params, [name]: id } };
  if (slot.startsWith('?'))
    return { ...draft, query: draft.query.map(([one, old]) => [one, one === name ? id : old]) };
  const json = draft.body !== null && 'json' in draft.body ? { ...Object(draft.body.json) } : {};
  const value = name === 'to' ? { parent_id: id } : Array.isArray(json[name]) ? [id] : id;
  return { ...draft, body: { json: { ...json, [name]: value } } };
}

it('[P8a P10a] another account’s id and an unknown one get the same response, in every slot for an id', async () => {
  const { ada, bo } = world;
  const unknown = 'A'.repeat(22);
  const differing: string[] = [];
  let compared = 0;
  for (const call of calls.filter(({ as }) => as === 'ada')) {
    for (const slot of slotsOf(world, call).filter((one) => !/page_token|share_id|token/.test(one))) {
      const draft = draftOf(call, ada.who.token);
      const expected = (await ask(call, fill(draft, slot, unknown))).answer;
      for (const id of idsOf(bo).filter((one) => one !== bo.openFile && one !== bo.openFolder)) {
        const { answer } = await ask(call, fill(draft, slot, id));
        compared += 1;
        if (answer.status !== expected.status || answer.text !== expected.text)
          differing.push(
            `${call.route} ${slot}=${id}: ${answer.text.slice(0, 200)} / ${expected.text.slice(0, 200)}`,
          );
      }
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(200);
});

it('a refresh token is refused where an access token is required', async () => {
  for (const call of calls.filter(({ as }) => as === 'ada')) {
    const { answer } = await ask(call, draftOf(call, world.ada.who.refresh));
    expect([call.route, answer.status]).toEqual([call.route, 401]);
  }
});
