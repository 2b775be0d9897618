import type { TierLimits } from '@aloft/core/service';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../../platform/database/open.ts';
import { takeTraffic } from '../packs/traffic-balance.ts';

/** Which way the bytes went, as the table's columns are called. */
export type Direction = 'uploaded' | 'downloaded';
const directions = ['uploaded', 'downloaded'] as const satisfies readonly Direction[];

/** What charging needs to know. */
export interface ChargeParts {
  readonly db: Database;
  readonly clock: () => number;
  readonly configuration: Pick<Configuration, 'tiers'>;
}

interface MonthRow extends Readonly<Record<Direction, number>> {
  readonly account_id: string;
  readonly month: string;
}

/** What a plan lets an account move one way in a month; null is without limit. */
export const allowanceOf = (limits: TierLimits, direction: Direction): number | null =>
  direction === 'uploaded' ? limits.monthlyUpload : limits.monthlyDownload;

/** Of so many bytes, the last of those that were used, what lies above the allowance. */
export const beyondAllowance = (allowance: number | null, used: number, bytes: number): number =>
  allowance === null ? 0 : Math.min(bytes, Math.max(0, used - allowance));

/**
 * Takes off the traffic packs what was just written above the allowance of the plan at this moment, in the caller's
 * transaction: `months` is what stands written now, so that of concurrent writers each takes what it added. What was
 * moved under a larger plan was never charged, and is not later.
 */
export async function chargePacks(
  { db, clock, configuration }: ChargeParts,
  added: readonly MonthRow[],
  months: readonly MonthRow[],
): Promise<void> {
  const holders = await db
    .selectFrom('traffic_balances')
    .innerJoin('accounts', 'accounts.id', 'traffic_balances.account_id')
    .select(['accounts.id', 'accounts.vip_expires_at'])
    .where(
      'traffic_balances.account_id',
      'in',
      added.map((row) => row.account_id),
    )
    .where('traffic_balances.bytes', '>', 0)
    // In one order in every process, so that two never deadlock.
    .orderBy('accounts.id')
    .execute();
  const { free, premium } = configuration.tiers;
  for (const { id, vip_expires_at: memberUntil } of holders) {
    const limits = memberUntil > clock() ? premium : free;
    let beyond = 0;
    for (const row of added.filter((one) => one.account_id === id)) {
      const written = months.find((one) => one.account_id === id && one.month === row.month);
      for (const direction of directions)
        beyond += beyondAllowance(allowanceOf(limits, direction), written?.[direction] ?? 0, row[direction]);
    }
    if (beyond > 0) await takeTraffic(db, id, beyond);
  }
}
