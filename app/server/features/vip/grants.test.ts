// Days of membership at once, again, by a clock that is set, and as they are written down.
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedCompensation } from '@aloft/core/rules';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { eventOf, order, sellYear, tell } from '../../proofs/testing/shop.ts';
import { signInAgain, storeFile, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { makeActivationCode } from './activation-codes.ts';
import { correctFutureGrants } from './future-grants.ts';
import { cap, day, members, startMembers, untilFault } from './testing/members.ts';

let server: TestServer;
let people: ReturnType<typeof members>;
beforeEach(async () => {
  server = await startMembers();
  people = members(server);
});
afterEach(() => server.stop());

describe('at once and again', () => {
  it('[P13a P13c P13d P13e P13g] a hundred at once, of each kind: exactly one is given', async () => {
    const { codeOf, daysOf, post, verified } = people;
    const [ada, bo] = [await verified('ada@example.org'), await verified('bo@example.org')];
    server.pass(untilFault);
    await storeFile(server, ada, 'a.txt', 'a');
    const from = await codeOf(bo);
    const hundred = (path: string, body: object) =>
      Promise.all(Array.from({ length: 100 }, () => post(ada, path, body)));
    const free = await hundred('/vip/v1/activity/free-vip', {});
    expect(free.filter((one) => one.body.free_days === 7)).toHaveLength(1);
    expect(free.filter((one) => one.body.free_days === 0)).toHaveLength(99);
    const tasks = await hundred('/vip/v1/activity/rewardVip', { type: 'upload_first' });
    expect(tasks.filter((one) => one.status === 200)).toHaveLength(1);
    const claim = { type: namedCompensation, action: 'claim' };
    const claims = await hundred('/vip/v1/activity/compensate', claim);
    expect(claims.filter((one) => one.body.status === 'claimed')).toHaveLength(1);
    const guests = await hundred('/vip/v1/activity/invite', { from });
    expect(guests.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await daysOf(ada)).toBe(7 + 1 + 4 + 3);
    expect(await daysOf(bo)).toBe(3);
  });

  it('[P13g] the same request again is answered alike and given once, with its key and without', async () => {
    const { daysOf, post, verified } = people;
    const ada = await verified('ada@example.org');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post(ada, '/vip/v1/activity/free-vip', {}, headers);
    const again = await post(ada, '/vip/v1/activity/free-vip', {}, headers);
    expect([first.text, again.text]).toEqual(['{"free_days":7}', '{"free_days":7}']);
    expect((await post(ada, '/vip/v1/activity/free-vip', {})).body).toEqual({ free_days: 0 });
    expect(await daysOf(ada)).toBe(7);
  });

  it.each([
    // Another month has its own number.
    { way: 'forward and back', jump: 40 * day, more: 3 * cap },
    // What was given later than now counts for now.
    { way: 'back and forward', jump: -40 * day, more: 0 },
  ])(
    '[P13g] a clock that is set $way gives nothing twice, and no day more than is written down',
    async ({ jump, more }) => {
      const { accept, askForAll, daysOf, verified } = people;
      let ada = await verified('ada@example.org');
      server.pass(untilFault);
      await askForAll(ada);
      for (let n = 0; n < cap; n += 1) await accept(await verified(`guest${n}@example.org`), ada);
      const given = async () =>
        (await server.services.db.selectFrom('membership_grants').select('days').execute()).length;
      const before = await given();
      server.pass(jump);
      ada = await signInAgain(server, ada);
      expect((await askForAll(ada)).slice(0, 2)).toEqual([0, 'already_exists']);
      expect(await given()).toBe(before);
      for (let n = 0; n < cap; n += 1) await accept(await verified(`then${n}@example.org`), ada);
      server.pass(-jump);
      ada = await signInAgain(server, ada);
      await accept(await verified('late@example.org'), ada);
      await correctFutureGrants(server.services);
      expect(await daysOf(ada)).toBe(7 + 1 + 4 + 3 * cap + more);
      expect((await askForAll(ada)).slice(0, 2)).toEqual([0, 'already_exists']);
    },
  );
});

describe('the record', () => {
  it('[P13g P35a] every day of a membership is written down: for whom, for what, when; the operator lists it', async () => {
    const { accept, askForAll, daysOf, post, verified } = people;
    const [ada, bo] = [await verified('ada@example.org'), await verified('bo@example.org')];
    server.pass(untilFault);
    await sellYear(server);
    await askForAll(ada);
    await accept(bo, ada);
    const code = await makeActivationCode(server.services, { days: 30, expiresAt: null });
    await post(ada, '/vip/v1/order/activation-code', { activation_code: code });
    const paid = await order(server, ada);
    await tell(server, eventOf(paid.order_id, 'paid'));
    const operate = async (...words: string[]): Promise<unknown> => {
      const ran = await runAloftHere(server.configuration, [...words, '--json'], '');
      expect([ran.code, ran.complaint]).toEqual([0, '']);
      return JSON.parse(ran.out);
    };
    await operate('user', 'give-days', ada.email, '5');
    const Listed = v.array(
      v.strictObject({
        at: v.pipe(v.string(), v.isoTimestamp()),
        account: v.string(),
        email: v.string(),
        kind: v.string(),
        days: v.number(),
        about: v.string(),
      }),
    );
    const hers = v.parse(Listed, await operate('user', 'grants', ada.email));
    expect(hers.map(({ kind, days, about }) => [kind, days, about]).toSorted()).toEqual([
      ['activation_code', 30, ''],
      ['compensation', 4, namedCompensation],
      ['free_days', 7, ''],
      ['inviter', 3, 'bo@example.org'],
      ['operator', 5, ''],
      ['order', 365, paid.order_id],
      ['task', 1, 'upload_first'],
    ]);
    expect(await daysOf(ada)).toBe(hers.reduce((sum, one) => sum + one.days, 0));
    await tell(server, eventOf(paid.order_id, 'refunded'));
    const all = v.parse(Listed, await operate('user', 'grants'));
    expect(all.map(({ email, kind, days, about }) => [email, kind, days, about])).toEqual(
      expect.arrayContaining([
        ['bo@example.org', 'invited', 3, 'ada@example.org'],
        ['ada@example.org', 'order_back', -365, paid.order_id],
      ]),
    );
    expect(await daysOf(ada)).toBe(50);
  });

  it('[P13g] days are added in one place of the sources, behind the rules', () => {
    const folder = join(import.meta.dirname, '../..');
    const files = globSync('**/*.ts', { cwd: folder }).filter((one) => !/\.test\.ts$|testing\//.test(one));
    const adding = files.filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return /\b(addDays|extendedBy|revokeDays)\(|\.set\(\{[^}]*\bvip_expires_at\b/.test(text);
    });
    expect(adding.toSorted()).toEqual([
      'features/vip/future-grants.ts',
      'features/vip/grants.ts',
      'features/vip/membership.ts',
    ]);
  });
});
