import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { anonymousUser, buildUserInfo, isPremium, UserInfo, userTypeOf } from './user.ts';

const profile = {
  sub: 'u1',
  name: 'Ada',
  email: 'a**@example.com',
  phone_number: '+62812',
  picture: 'https://content.example/a.png',
  password: 'SET',
};
const vip = {
  expire: '2027-01-01T00:00:00Z',
  status: 'ok',
  type: 'platinum',
  user_id: 'u1',
  vipItem: [{ type: 'platinum', expire: '2027-01-01T00:00:00Z', surplus_day: '40' }],
};

describe('user', () => {
  it('every field is read from the response that contains it', () => {
    expect(
      buildUserInfo({
        profile,
        vip,
        storage: { quota: { limit: '6442450944', usage: '1024' } },
        freeVip: { free_days: 3 },
        access: { accessible: true },
        unsubscribe: { email: 'a@example.com', scene: 'news', d: 'signed' },
        getFreeVipCalled: true,
        overFreeTaskLimit: true,
      }),
    ).toEqual({
      username: 'Ada',
      email: 'a**@example.com',
      phone: '+62812',
      premium: true,
      expire: '2027-01-01T00:00:00Z',
      status: 'ok',
      type: 'platinum',
      userId: 'u1',
      avatar: 'https://content.example/a.png',
      limit: 6_442_450_944,
      usage: 1024,
      haveSetPassword: true,
      overFreeTaskLimit: true,
      overStorageLimit: false,
      freeDays: 3,
      ipBlock: false,
      getFreeVipCalled: true,
      vipInfo: { vipItem: [{ type: 'platinum', expire: '2027-01-01T00:00:00Z', surplus_day: 40 }] },
      unsubscribeInfo: { email: 'a@example.com', scene: 'news', d: 'signed' },
    });
  });

  it.each([
    ['set', true],
    ['SET', true],
    ['Set', true],
    ['', false],
    ['unset', false],
    [undefined, false],
  ])('a password of %j is set: %j', (password, set) => {
    expect(buildUserInfo({ profile: { ...profile, password } }).haveSetPassword).toBe(set);
  });

  it('[R4.5] premium by the status ok alone, user type 2 or 1', () => {
    expect(['ok', 'OK', 'invalid', '', 'ok '].map(isPremium)).toEqual([true, false, false, false, false]);
    expect([userTypeOf(isPremium('ok')), userTypeOf(isPremium('invalid'))]).toEqual([2, 1]);
    expect(buildUserInfo({ profile, vip: { ...vip, status: 'invalid' } }).premium).toBe(false);
    expect(buildUserInfo({ profile, vip: { ...vip, user_id: 'u2' } }).premium).toBe(false);
    expect(buildUserInfo({ profile, vip: { ...vip, user_id: '' } }).premium).toBe(true);
  });

  it('[R4.5] free days count as premium (R4.6); invalid values do not', () => {
    const notVip = { profile, vip: { ...vip, status: 'invalid' } };
    expect(buildUserInfo({ ...notVip, freeVip: { free_days: 1 } })).toMatchObject({
      premium: true,
      freeDays: 1,
    });
    expect(buildUserInfo({ ...notVip, freeVip: { free_days: Number.NaN } })).toMatchObject({
      premium: false,
      freeDays: 0,
    });
    expect(buildUserInfo({ freeVip: { free_days: 5 }, vip }).premium).toBe(false);
  });

  it('only an explicit response blocks; storage is exceeded when it is full', () => {
    expect(buildUserInfo({ access: { accessible: false } }).ipBlock).toBe(true);
    expect(buildUserInfo({ access: null }).ipBlock).toBe(false);
    const over = (limit: unknown, usage: unknown) =>
      buildUserInfo({ profile, storage: { quota: { limit, usage } } }).overStorageLimit;
    expect([over('10', '10'), over('10', '9'), over('0', '5'), over('-1', '5'), over('x', 'y')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('every response gives a complete profile; no response gives none', () => {
    expect(buildUserInfo({})).toEqual(anonymousUser);
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (one, two, three) => {
        const person = buildUserInfo({
          profile: one,
          vip: two,
          storage: three,
          freeVip: one,
          access: two,
          unsubscribe: three,
        });
        expect(v.is(UserInfo, person)).toBe(true);
      }),
      { numRuns: sized({ gate: 300, all: 3_000 }) },
    );
  });
});
