import { refuse } from './frame.ts';
import { day, type Limit } from './limits.ts';
import type { Account, World } from './world.ts';

/** Bytes of a month. */
export interface Traffic {
  uploaded: number;
  downloaded: number;
}

const TiB = 1024 ** 4;
const GiB = 1024 ** 3;
const free = { largestFile: 10 * GiB, monthlyTraffic: TiB, dailyTasks: 100 };
const premium = { largestFile: 500 * GiB, monthlyTraffic: 20 * TiB, dailyTasks: 500 };

/** Whether the membership lasts. */
export const isMember = (world: World, account: Account): boolean => account.vipExpiresAt > world.now();
/** What the account may use at this moment, beside its space. */
export const tierOf = (world: World, account: Account): typeof free =>
  isMember(world, account) ? premium : free;

/** Bytes that the account may store at this moment. */
export const quotaOf = (world: World, account: Account): number =>
  isMember(world, account) ? Math.max(account.quotaLimit, world.vipQuota) : account.quotaLimit;

/** Takes space for something, or refuses it. */
export function reserve(world: World, account: Account, size: number): void {
  if (account.quotaUsed + size > quotaOf(world, account)) refuse('file_space_not_enough');
  account.quotaUsed += size;
}

/** Refuses a file that is larger than the tier takes. */
export function checkSize(world: World, account: Account, size: number): void {
  if (size > tierOf(world, account).largestFile) refuse('out_of_range', { field: 'size' });
}

/** So many links a day may the account give. */
export const offlineLimit = (world: World, account: Account): Limit => ({
  name: 'offline',
  max: tierOf(world, account).dailyTasks,
  window: day,
});

/** What the account has moved this month. */
export function trafficOf(world: World, account: Account): Traffic {
  const month = new Date(world.now()).toISOString().slice(0, 7);
  const there = account.traffic.get(month) ?? { uploaded: 0, downloaded: 0 };
  account.traffic.set(month, there);
  return there;
}
