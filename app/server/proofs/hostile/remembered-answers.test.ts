// Which calls are remembered for an idempotency key.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { askWithin } from './testing/requests.ts';
import { differences, readRows, rewind } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

/** Writes that had nothing to change this time. */
const unchanged: Readonly<Record<string, string>> = {
  'POST /drive/v1/notices:markRead': 'nothing that was unread',
  'POST /drive/v1/saved-searches:delete': 'a search that is gone already',
  'POST /v1/auth/authorize': 'a refusal by a person, of a request that no attempt waits for',
  'POST /vip/v1/activity/compensate': 'nothing to compensate',
  'POST /vip/v1/verifyRecaptchaToken': 'spends a token, and this one is none',
};
/** Rows of the request itself. */
const ofTheRequest: ReadonlySet<string> = new Set(['idempotency', 'rate_limits']);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.stop());

it('[P36o] an answer is remembered when its call has changed something, and a call that only reads says so', async () => {
  const { db } = world.server.services;
  const found: string[] = [];
  const calls = callsOf(world).filter((one) => one.listener === 'app' && !/^(GET|ALL) /.test(one.route));
  expect(calls.length).toBeGreaterThan(50);
  for (const one of calls) {
    const draft = draftOf(one, one.as === 'ada' ? world.ada.who.token : '');
    const headers = { ...draft.headers, 'idempotency-key': 'a-key-of-this-call' };
    const answer = await askWithin(world, one, { ...draft, headers }, 120_000);
    await settled(world.server);
    const changed = differences(world.baseline, await readRows(db));
    await rewind(db, world.baseline, changed);
    const isRemembered = changed.some(({ table }) => table === 'idempotency');
    if (answer.status < 300 && isRemembered && changed.every(({ table }) => ofTheRequest.has(table)))
      found.push(one.route);
  }
  expect(found.toSorted()).toEqual(Object.keys(unchanged).toSorted());
});
