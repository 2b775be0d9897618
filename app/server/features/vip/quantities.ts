import { offlineLimit, presentQuantities } from '@aloft/core/service';
import { usesOf } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { trafficOf } from '../traffic/used.ts';

/**
 * What the account may use and has used: offline tasks of a day, bytes sent and fetched this month (thumbnails
 * and what offline downloads bring are not counted). Space is no part of it: that is what `about` tells.
 */
export async function quantities(services: Services, accountId: string) {
  const account = await services.db
    .selectFrom('accounts')
    .select('vip_expires_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const now = services.clock();
  const { free, premium } = services.configuration.tiers;
  const limits = account.vip_expires_at > now ? premium : free;
  const traffic = await trafficOf(services, accountId);
  const tasks = await usesOf(services, offlineLimit(limits), accountId);
  return presentQuantities({ id: accountId, ...account }, now, limits, { ...traffic, tasks });
}
