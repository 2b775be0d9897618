import { offlineLimit, presentQuantities } from '@aloft/core/service';
import { usesOf } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { listStoragePacks } from '../packs/storage-packs.ts';
import { trafficLeft } from '../packs/traffic-balance.ts';
import { trafficOf } from '../traffic/used.ts';

/**
 * The account's limits and usage: offline tasks per day, bytes uploaded and downloaded this month (without thumbnails
 * and offline downloads), and the packs that it has. Space is reported by `about`.
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
  const packs = {
    storage: await listStoragePacks(services.db, accountId, now),
    traffic: await trafficLeft(services.db, accountId),
  };
  return presentQuantities({ id: accountId, ...account }, now, limits, { ...traffic, tasks }, packs);
}
