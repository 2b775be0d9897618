import { localFailure, type Product } from '@aloft/core';
import { expect, it } from 'vitest';
import { isLifted, type MetLimit } from '../../data/larger-plan.ts';
import { planLimitOf } from './use-limit-text.ts';

const free = { space: 10, largestFile: 5, upload: 100, download: null, tasks: 2 };
const plans = { free, premium: { space: 20, largestFile: null, upload: 100, download: null, tasks: 9 } };
const sold = { name: '', price: 1, currency: 'USD' };
const products: readonly Product[] = [{ ...sold, id: 'year', kind: 'membership', days: 365 }];
const space: Product = { ...sold, id: 'space', kind: 'storage', bytes: 7, days: 365 };
const traffic: Product = { ...sold, id: 'traffic', kind: 'traffic', bytes: 50 };
const member = { premium: false, quotaLimit: '10' };
const met = (limit: MetLimit['limit'], needed = 0): MetLimit => ({ limit, needed });

it('[R4.5 R7.21] a plan for sale lifts what it has more of, as far as it goes', () => {
  const lifts = (one: MetLimit): boolean => isLifted({ plans, products }, member, one);
  expect([lifts(met('space')), lifts(met('space', 20)), lifts(met('space', 21))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(lifts(met('largestFile', 1e15))).toBe(true);
  // As much as one has, and what has no limit.
  expect([lifts(met('upload')), lifts(met('download'))]).toEqual([false, false]);
  expect([lifts(met('tasks', 9)), lifts(met('tasks', 10))]).toEqual([true, false]);
});

it('[R4.5] nothing is lifted where nothing is sold, for a member, and where the own quota is larger', () => {
  expect(isLifted({ plans, products: [] }, member, met('space'))).toBe(false);
  expect(isLifted({ plans, products }, { ...member, premium: true }, met('space'))).toBe(false);
  expect(isLifted({ plans, products }, { ...member, quotaLimit: '30' }, met('space'))).toBe(false);
});

it('[R4.5 R7.21] a pack for sale lifts its limit for members too, as far as it goes, and no other', () => {
  const packs = { plans, products: [space, traffic] };
  const lifts = (premium: boolean, one: MetLimit) =>
    isLifted(packs, { premium, quotaLimit: premium ? '20' : '10' }, one);
  expect([met('space'), met('space', 17), met('space', 18)].map((one) => lifts(false, one))).toEqual([
    true,
    true,
    false,
  ]);
  expect([met('space', 27), met('upload', 150), met('upload', 151)].map((one) => lifts(true, one))).toEqual([
    true,
    true,
    false,
  ]);
  // What has no limit, what no pack adds to, and a plan that nobody sells.
  expect([met('download'), met('tasks'), met('largestFile')].map((one) => lifts(false, one))).toEqual([
    false,
    false,
    false,
  ]);
});

it('[R8.2] a failure names the limit of a plan that it met, or none', () => {
  const limitOf = (...[code, field]: [Parameters<typeof localFailure>[0], string?]) =>
    planLimitOf({ ...localFailure(code), ...(field === undefined ? {} : { field }) });
  expect(limitOf('file_space_not_enough')).toBe('space');
  expect(limitOf('task_daily_create_limit')).toBe('tasks');
  expect([limitOf('out_of_range', 'size'), limitOf('out_of_range')]).toEqual(['largestFile', null]);
  expect(limitOf('resource_exhausted', 'monthly_upload')).toBe('upload');
  expect(limitOf('resource_exhausted', 'monthly_download')).toBe('download');
  expect([limitOf('resource_exhausted'), limitOf('storage_full'), limitOf('too_many_files')]).toEqual([
    null,
    null,
    null,
  ]);
});
