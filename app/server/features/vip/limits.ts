import type { TierLimits } from '@aloft/core/service';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { trafficUsedUp } from '../traffic/used.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'configuration'>;

/** What the account may use at this very moment, as a member or not (R4.5). */
export async function limitsOf(parts: Parts, accountId: string): Promise<TierLimits> {
  const row = await parts.db
    .selectFrom('accounts')
    .select('vip_expires_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { free, premium } = parts.configuration.tiers;
  return (row?.vip_expires_at ?? 0) > parts.clock() ? premium : free;
}

/** Whether a file of so many bytes is larger than the account's tier takes: `out_of_range` naming `size`. */
export function tooLarge(limits: TierLimits, size: number): Refusal | null {
  const { largestFile } = limits;
  if (largestFile === null || size <= largestFile) return null;
  return refuse('out_of_range', { field: 'size', description: `at most ${largestFile} bytes in one file` });
}

/**
 * Whether the account may send a new file of so many bytes: `out_of_range` when it is too large for its tier,
 * `resource_exhausted` with the seconds to the month's end when the month's traffic does not reach.
 */
export async function overUploadLimits(
  services: Services,
  accountId: string,
  size: number,
): Promise<Refusal | null> {
  const limits = await limitsOf(services, accountId);
  return tooLarge(limits, size) ?? trafficUsedUp(services, accountId, 'uploaded', size);
}
