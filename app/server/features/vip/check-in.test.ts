// Check-ins: one for each mailbox and day of the service, whatever is tried, and a reward for a whole run.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { purgeAccount } from '../accounts/purge-account-data.ts';
import { day, members } from './testing/members.ts';

const path = '/vip/v1/activity/check-in';
const rule = { run: 3, days: 2, perMonth: 1, timeZone: 'Asia/Seoul' };
/** 23:30 in Seoul. */
const evening = Date.parse('2026-12-01T14:30:00Z');

let server: TestServer;
let people: ReturnType<typeof members>;
beforeEach(async () => {
  server = await startTestServer({ checkIn: rule });
  people = members(server);
  server.pass(evening - server.services.clock());
});
afterEach(() => server.stop());

const checkIn = async (who: Person) => (await people.post(who, path, {})).body;
const state = async (who: Person) => (await people.get(who, path)).body;
/** Comes back after so much time; sessions may have ended. */
async function later(who: Person, by: number): Promise<Person> {
  server.pass(by);
  return signInAgain(server, who);
}
const given = (days: number) => ({ result: 'ACCEPTED', add_days: days });
const taken = { error: 'already_exists' };

describe('days', () => {
  it('[P13g] a day is one of the service’s time zone, and begins at its midnight', async () => {
    const ada = await people.verified('ada@example.org');
    expect(await state(ada)).toEqual({
      today: '2026-12-01',
      time_zone: 'Asia/Seoul',
      checked_in: false,
      run: 0,
      run_length: 3,
      reward_days: 2,
      rewards_per_month: 1,
      days: [],
    });
    expect(await checkIn(ada)).toEqual(given(0));
    expect(await checkIn(ada)).toMatchObject(taken);
    server.pass(29 * 60_000);
    expect(await checkIn(ada)).toMatchObject(taken);
    server.pass(2 * 60_000);
    expect(await state(ada)).toMatchObject({ today: '2026-12-02', checked_in: false, run: 1 });
    expect(await checkIn(ada)).toEqual(given(0));
    expect(await state(ada)).toMatchObject({
      checked_in: true,
      run: 2,
      days: [
        { day: '2026-12-01', add_days: 0 },
        { day: '2026-12-02', add_days: 0 },
      ],
    });
    // A check-in that gives no day begins no membership.
    const row = await server.services.db
      .selectFrom('accounts')
      .select('vip_expires_at')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(row.vip_expires_at).toBe(0);
  });

  it('a whole run gives its days, the next begins anew, a missed day does, too, and a month has its limit', async () => {
    let ada = await people.verified('ada@example.org');
    const sums: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      sums.push((await checkIn(ada)).add_days);
      ada = await later(ada, day);
    }
    expect(sums).toEqual([0, 0, 2]);
    expect(await state(ada)).toMatchObject({ checked_in: false, run: 0 });
    await checkIn(ada);
    ada = await later(ada, 2 * day);
    expect(await state(ada)).toMatchObject({ run: 0 });
    for (let n = 0; n < 5; n += 1) {
      expect(await checkIn(ada)).toEqual(given(0));
      ada = await later(ada, day);
    }
    // A complete run waits for the next month.
    expect(await state(ada)).toMatchObject({ run: 3 });
    server.pass(Date.parse('2026-12-30T14:30:00Z') - server.services.clock());
    ada = await signInAgain(server, ada);
    for (const days of [0, 0, 2]) {
      expect(await checkIn(ada)).toEqual(given(days));
      ada = await later(ada, day);
    }
  });
});

describe('abuse', () => {
  it('[P13g] a hundred at once are one check-in, and the same request again is answered alike', async () => {
    const ada = await people.verified('ada@example.org');
    const answers = await Promise.all(Array.from({ length: 100 }, () => people.post(ada, path, {})));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    const bo = await people.verified('bo@example.org');
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await people.post(bo, path, {}, headers),
      await people.post(bo, path, {}, headers),
    ];
    expect([first.text, again.text]).toEqual([first.text, first.text]);
    expect((await state(bo)).days).toHaveLength(1);
  });

  it('[P13g] an unverified address checks in for nothing, and later days do not make up for it', async () => {
    let guest = await newPerson(server, 'throwaway@example.org');
    for (let n = 0; n < 3; n += 1) {
      expect(await checkIn(guest)).toMatchObject({ error: 'email_not_verified', error_code: 7 });
      guest = await later(guest, day);
    }
    expect(await state(guest)).toMatchObject({ run: 0, days: [] });
    expect(await server.services.db.selectFrom('membership_grants').selectAll().execute()).toEqual([]);
  });

  it('[P13g] labels of one mailbox, and an account made anew, check in once a day between them', async () => {
    const ada = await people.verified('ada@example.org');
    const label = await people.verified('ada+films@example.org');
    expect(await checkIn(ada)).toEqual(given(0));
    expect(await checkIn(label)).toMatchObject(taken);
    expect((await state(label)).days).toEqual([]);
    await purgeAccount(server.services, ada.id);
    expect(await checkIn(await people.verified('ada@example.org'))).toMatchObject(taken);
  });

  it('[P13g] a clock that is set forward and back gives no day twice, and no reward early', async () => {
    let ada = await people.verified('ada@example.org');
    await checkIn(ada);
    ada = await later(ada, 2 * day);
    await checkIn(ada);
    server.pass(-2 * day);
    ada = await signInAgain(server, ada);
    expect(await checkIn(ada)).toMatchObject(taken);
    expect(await state(ada)).toMatchObject({ today: '2026-12-01', run: 1, days: [{ day: '2026-12-01' }] });
    ada = await later(ada, day);
    expect(await checkIn(ada)).toEqual(given(0));
    // The day that was made when the clock was ahead is not made again.
    ada = await later(ada, day);
    expect(await checkIn(ada)).toMatchObject(taken);
    expect(await people.daysOf(ada)).toBe(0);
  });
});
