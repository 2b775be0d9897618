import { nextMonth } from '@aloft/core/rules';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/batches.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { allowanceOf, beyondAllowance, type Direction } from './charge-packs.ts';
import { monthOf } from './meter.ts';

/** The bytes that an account has moved this month: those written down, and those that this process still counts. */
export async function trafficOf(
  services: Services,
  accountId: string,
): Promise<Readonly<Record<Direction, number>>> {
  const row = await services.db
    .selectFrom('traffic')
    .select(['uploaded', 'downloaded'])
    .where('account_id', '=', accountId)
    .where('month', '=', monthOf(services.clock()))
    .executeTakeFirst();
  return {
    uploaded: (row?.uploaded ?? 0) + services.traffic.pending(accountId, 'uploaded'),
    downloaded: (row?.downloaded ?? 0) + services.traffic.pending(accountId, 'downloaded'),
  };
}

/**
 * Whether the account's traffic of this month is used up, by its tier at this moment, and nothing is left of its traffic
 * packs: `resource_exhausted` with the seconds to the month's end, naming the limit of the plan (`monthly_upload`,
 * `monthly_download`). `size` is what is known to come; without it, what has begun may end: only the next one is refused.
 * What other processes count is known two seconds later. What a share gives out counts for the share's owner, as its
 * readers need no account.
 */
export async function trafficUsedUp(
  services: Services,
  accountId: string,
  direction: Direction,
  size = 1,
): Promise<Refusal | null> {
  const { db, clock, configuration } = services;
  const now = clock();
  const row = await db
    .selectFrom('accounts')
    .leftJoin('traffic', (join) =>
      join.onRef('traffic.account_id', '=', 'accounts.id').on('traffic.month', '=', monthOf(now)),
    )
    .leftJoin('traffic_balances', 'traffic_balances.account_id', 'accounts.id')
    .select(['accounts.vip_expires_at', 'traffic.uploaded', 'traffic.downloaded', 'traffic_balances.bytes'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  const { free, premium } = configuration.tiers;
  const limits = (row?.vip_expires_at ?? 0) > now ? premium : free;
  const allowance = allowanceOf(limits, direction);
  if (allowance === null) return null;
  const pending = (way: Direction): number => services.traffic.pending(accountId, way);
  const used = (way: Direction): number => (row?.[way] ?? 0) + pending(way);
  // The packs are charged when bytes are written down.
  const uncharged = (way: Direction): number =>
    beyondAllowance(allowanceOf(limits, way), used(way), pending(way));
  const packs = (row?.bytes ?? 0) - uncharged('uploaded') - uncharged('downloaded');
  if (size <= Math.max(0, allowance - used(direction)) + Math.max(0, packs)) return null;
  return refuse('resource_exhausted', {
    field: direction === 'uploaded' ? 'monthly_upload' : 'monthly_download',
    description: 'the traffic of this month is used up',
    retryAfter: (nextMonth(now) - now) / 1000,
  });
}

const kept = 400 * 24 * 3600_000;

/** Deletes counts older than a year. */
export async function forgetTraffic(services: Services): Promise<void> {
  const oldest = monthOf(services.clock() - kept);
  await deleteInBatches(services.db, 'traffic', ['account_id', 'month'], sql<boolean>`month < ${oldest}`);
}
