import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newShare,
  newVerifiedPerson,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { setActivity } from '../settings/activities.ts';
import { makeActivationCode } from './activation-codes.ts';

const day = 24 * 3600 * 1000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let people = 0;
const somebody = (): Promise<Person> => {
  people += 1;
  return newVerifiedPerson(server, `p${people}@example.org`);
};
const get = (who: Person, path: string) => call(server, 'GET', path, { token: who.token });
const post = (who: Person, path: string, body: object, headers: Record<string, string> = {}) =>
  call(server, 'POST', path, { token: who.token, body, headers });
const redeem = (who: Person, code: string, headers: Record<string, string> = {}) =>
  post(who, '/vip/v1/order/activation-code', { activation_code: code }, headers);
const invite = (who: Person, from: string) => post(who, '/vip/v1/activity/invite', { from });
const reward = (who: Person, type: string) => post(who, '/vip/v1/activity/rewardVip', { type, data: '' });
const codeOf = async (who: Person) => String((await get(who, '/vip/v1/activity/inviteCode')).body.code);
const compensate = (who: Person, type: string, action: string) =>
  post(who, '/vip/v1/activity/compensate', { type, action });

const Membership = v.object({
  data: v.object({
    expire: v.string(),
  }),
});
/** Whole days of membership that the person has left. */
async function daysOf(who: Person): Promise<number> {
  const { data } = v.parse(Membership, (await get(who, '/drive/v1/privilege/vip')).body);
  return data.expire === '' ? 0 : Math.round((Date.parse(data.expire) - server.services.clock()) / day);
}
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];
/** How often each outcome came: a status of 200 as `ok`, else the error. */
async function outcomes(calls: readonly Promise<{ status: number; body: Record<string, unknown> }>[]) {
  const counts: Record<string, number> = {};
  for (const { status, body } of await Promise.all(calls)) {
    const name = status === 200 ? 'ok' : String(body.error);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
const hundred = Array.from({ length: 100 }, (_, n) => n);

describe('activation codes', () => {
  it('[R7.12 R3.11 P13b] a code serves once, whatever its case, spaces and dashes', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const code = await makeActivationCode(server.services, { days: 30, expiresAt: null });
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const done = await redeem(ada, typed);
    expect(done.body).toMatchObject({ result: 'ACCEPTED', add_days: 30 });
    expect(await daysOf(ada)).toBe(30);
    expect((await redeem(ada, code)).body).toMatchObject({ error: 'already_exists', error_code: 6 });
    expect((await redeem(bo, code)).body.error).toBe('already_exists');
    expect(await daysOf(bo)).toBe(0);
    const second = await makeActivationCode(server.services, { days: 7, expiresAt: null });
    await redeem(ada, second);
    expect(await daysOf(ada)).toBe(37);
  });

  it('[R7.12 P13b] a hundred at once find one winner: of one account, and of two', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const code = await makeActivationCode(server.services, { days: 5, expiresAt: null });
    expect(await outcomes(hundred.map((n) => redeem(n % 2 === 0 ? ada : bo, code)))).toEqual({
      ok: 1,
      already_exists: 99,
    });
    expect((await daysOf(ada)) + (await daysOf(bo))).toBe(5);
  });

  it('[R7.12 P12a P13b] the same key answers alike and gives the days once', async () => {
    const ada = await somebody();
    const code = await makeActivationCode(server.services, { days: 5, expiresAt: null });
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await redeem(ada, code, headers), await redeem(ada, code, headers)];
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(await daysOf(ada)).toBe(5);
  });

  it('[R7.12] an unknown code is named; one that ran out says so; after ten wrong ones the account waits an hour', async () => {
    let ada = await somebody();
    const late = await makeActivationCode(server.services, {
      days: 1,
      expiresAt: server.services.clock() + 1000,
    });
    const good = await makeActivationCode(server.services, { days: 1, expiresAt: null });
    server.pass(1000);
    expect((await redeem(ada, late)).body).toMatchObject({ error: 'out_of_range', error_code: 11 });
    const unknown = await redeem(ada, 'AAAA-BBBB');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ error: 'not_found', details: field('activation_code') });
    expect(await outcomes(hundred.map(() => redeem(ada, 'AAAA-CCCC')))).toEqual({
      not_found: 9,
      resource_exhausted: 91,
    });
    const limited = await redeem(ada, good);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500);
    server.pass(3600_000);
    ada = await signInAgain(server, ada);
    expect((await redeem(ada, good)).body.result).toBe('ACCEPTED');
    expect((await post(ada, '/vip/v1/order/activation-code', {})).body).toMatchObject({
      error: 'invalid_argument',
      details: field('activation_code'),
    });
  });
});

describe('invitations', () => {
  it('[R7.11 R7.15 R3.11] both get three days; the inviter sees who came, by a first letter', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const code = await codeOf(ada);
    expect(code).toMatch(/^[A-Z2-9]{10}$/);
    expect(await codeOf(ada)).toBe(code);
    expect((await invite(bo, code)).body).toEqual({ result: 'ACCEPTED', add_days: 3 });
    expect([await daysOf(ada), await daysOf(bo)]).toEqual([3, 3]);
    expect((await get(ada, '/vip/v1/activity/inviteInfo')).body).toEqual({
      invited_nums: 1,
      add_days: 3,
      invited_join_days: 3,
      join_vip_nums: 1,
    });
    const page = await get(ada, '/vip/v1/activity/inviteExtActivityPage?limit=1');
    expect(page.body).toMatchObject({ data: [{ name: 'p***', add_days: 3 }], total: 1 });
    expect(page.text).not.toContain(bo.email.slice(0, 2));
  });

  it('[R7.11] an unknown code, one’s own and a second one are refused by name', async () => {
    const [ada, bo, cy] = [await somebody(), await somebody(), await somebody()];
    expect((await invite(ada, 'NOBODY2345')).body).toMatchObject({
      error: 'not_found',
      details: field('from'),
    });
    expect((await invite(ada, await codeOf(ada))).body).toMatchObject({
      error: 'invalid_argument',
      details: field('from'),
    });
    await invite(ada, await codeOf(bo));
    expect((await invite(ada, await codeOf(cy))).body.error).toBe('already_exists');
    expect(await daysOf(cy)).toBe(0);
    expect((await post(ada, '/vip/v1/activity/invite', { from: 7 })).body.details).toEqual(field('from'));
  });

  it('[R7.11 P13e] a hundred at once count once; a code is made once', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const codes = await Promise.all(hundred.map(() => codeOf(ada)));
    expect(new Set(codes).size).toBe(1);
    expect(await outcomes(hundred.map(() => invite(bo, codes[0] ?? '')))).toEqual({
      ok: 1,
      already_exists: 99,
    });
    expect([await daysOf(ada), await daysOf(bo)]).toEqual([3, 3]);
  });

  it('[R7.15] a page has 1 to 100 people', async () => {
    const ada = await somebody();
    for (const limit of ['0', '101', 'many', '-1']) {
      const page = await get(ada, `/vip/v1/activity/inviteExtActivityPage?limit=${limit}`);
      expect(page.body).toMatchObject({ error: 'invalid_argument', details: field('limit') });
    }
  });
});

describe('tasks and rewards', () => {
  it('[R7.13 R7.14] a task is open until it is done, and its day is given once', async () => {
    const [ada, bo] = [await somebody(), await somebody()];
    const status = () => get(ada, '/vip/v1/task/status?scene=newcomer').then((answer) => answer.body.tasks);
    const tasks = (...statuses: string[]) =>
      ['upload_first', 'share_first', 'invite_first'].map((type, n) => ({
        type,
        status: statuses[n],
        reward_days: 1,
      }));
    expect(await status()).toEqual(tasks('open', 'open', 'open'));
    expect((await reward(ada, 'upload_first')).body).toMatchObject({ error: 'failed_precondition' });
    const file = await storeFile(server, ada, 'a.txt', 'a');
    expect(await status()).toEqual(tasks('done', 'open', 'open'));
    await newShare(server, ada, [file]);
    await invite(bo, await codeOf(ada));
    expect((await reward(ada, 'upload_first')).body).toEqual({ result: 'ACCEPTED', add_days: 1 });
    expect((await reward(ada, 'upload_first')).body.error).toBe('already_exists');
    expect(await status()).toEqual(tasks('rewarded', 'done', 'done'));
    expect(await daysOf(ada)).toBe(4);
  });

  it('[R7.14 P13c] a hundred at once are given one day', async () => {
    const ada = await somebody();
    await storeFile(server, ada, 'a.txt', 'a');
    expect(await outcomes(hundred.map(() => reward(ada, 'upload_first')))).toEqual({
      ok: 1,
      already_exists: 99,
    });
    expect(await daysOf(ada)).toBe(1);
  });

  it('[R7.13 R7.14 R3.11] other scenes and types are refused by name', async () => {
    const ada = await somebody();
    expect((await get(ada, '/vip/v1/task/status?scene=else')).body.details).toEqual(field('scene'));
    expect((await reward(ada, 'sleep_first')).body.details).toEqual(field('type'));
  });
});

describe('compensations', () => {
  const faults = 'f'.repeat(32);

  it('[R7.17 R3.15 P13d] who was there when it began takes it once, a hundred at once included', async () => {
    const ada = await somebody();
    server.pass(1);
    const start = server.services.clock();
    await setActivity(server.services, { name: faults, start, end: start + day, days: 9 });
    server.pass(1000);
    const bo = await somebody();
    expect((await compensate(ada, faults, 'check')).body).toEqual({ status: 'eligible', add_days: 9 });
    expect((await compensate(bo, faults, 'claim')).body).toEqual({ status: 'not_eligible', add_days: 0 });
    const all = await Promise.all(hundred.map(() => compensate(ada, faults, 'claim')));
    const claimed = all.filter((one) => one.body.status === 'claimed');
    expect(claimed.map((one) => one.body.add_days)).toEqual([9]);
    expect(all.filter((one) => one.body.status === 'taken')).toHaveLength(99);
    expect((await compensate(ada, faults, 'check')).body).toEqual({ status: 'taken', add_days: 0 });
    expect([await daysOf(ada), await daysOf(bo)]).toEqual([9, 0]);
  });

  it('[R7.17 R2.11] before and after its time it is over, by the server’s clock', async () => {
    let ada = await somebody();
    const start = server.services.clock() + 60_000;
    const named = 'aliyun_accident_202409';
    await setActivity(server.services, { name: named, start, end: start + 60_000, days: 2 });
    expect((await compensate(ada, named, 'claim')).body.status).toBe('ended');
    server.pass(60_001);
    expect((await compensate(ada, named, 'check')).body.status).toBe('eligible');
    server.pass(60_000);
    ada = await signInAgain(server, ada);
    expect((await compensate(ada, named, 'claim')).body).toEqual({ status: 'ended', add_days: 0 });
    expect(await daysOf(ada)).toBe(0);
  });

  it('[R3.15] a type that is neither the name nor a set hash is unknown', async () => {
    const ada = await somebody();
    await setActivity(server.services, { name: 'summer', start: 0, end: 1e15, days: 2 });
    for (const type of ['summer', 'e'.repeat(32), faults.toUpperCase(), '']) {
      expect((await compensate(ada, type, 'check')).body).toMatchObject({
        error: 'not_found',
        details: field('type'),
      });
    }
    expect((await compensate(ada, faults, 'take')).body.details).toEqual(field('action'));
  });
});
