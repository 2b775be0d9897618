import type { TierLimits } from '@aloft/core/service';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { trafficUsedUp } from '../traffic/used.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'configuration'>;

/** The current limits of the account, as a member or not (R4.5). */
export async function limitsOf(parts: Parts, accountId: string): Promise<TierLimits> {
  const row = await parts.db
    .selectFrom('accounts')
    .select('vip_expires_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { free, premium } = parts.configuration.tiers;
  return (row?.vip_expires_at ?? 0) > parts.clock() ? premium : free;
}

/** Refuses a file that is too large for the account's tier: `out_of_range` naming `size`. */
export function tooLarge(limits: TierLimits, size: number): Refusal | null {
  const { largestFile } = limits;
  if (largestFile === null || size <= largestFile) return null;
  return refuse('out_of_range', { field: 'size', description: `at most ${largestFile} bytes in one file` });
}

/**
 * Refuses a new file of so many bytes: `out_of_range` when it is too large for the tier, `resource_exhausted` with
 * the seconds to the end of the month when the monthly traffic is used up.
 */
export async function overUploadLimits(
  services: Services,
  accountId: string,
  size: number,
): Promise<Refusal | null> {
  const limits = await limitsOf(services, accountId);
  return tooLarge(limits, size) ?? trafficUsedUp(services, accountId, 'uploaded', size);
}
