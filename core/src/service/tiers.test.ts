import { expect, it } from 'vitest';
import { quotaAt } from './tiers.ts';

it('[R4.5 R7.21] packs add to what the plan gives until each ends, and never beyond what numbers hold', () => {
  const packs = [
    { bytes: 100, ends_at: 50 },
    { bytes: 1000, ends_at: 60 },
  ];
  const account = { quota_limit: 10, vip_expires_at: 55 };
  expect([49, 50, 55, 60].map((now) => quotaAt(account, packs, 20, now))).toEqual([1120, 1020, 1010, 10]);
  const many = Array.from({ length: 20 }, () => ({ bytes: 2 ** 50, ends_at: 60 }));
  expect(quotaAt(account, many, 20, 1)).toBe(Number.MAX_SAFE_INTEGER);
});
