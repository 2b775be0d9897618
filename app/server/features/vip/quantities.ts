import { usesOf } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { offlineLimit } from '../offline/create.ts';
import { trafficOf } from '../traffic/used.ts';

/** `assets` of `total_assets` are used, `size` is left; −1 is unlimited. */
interface Quantity {
  readonly total_assets: string;
  readonly assets: string;
  readonly size: string;
}

/** `total` null is unlimited. Usage may exceed the total after a membership has ended. */
const quantity = (total: number | null, used: number): Quantity => ({
  total_assets: String(total ?? -1),
  assets: String(used),
  size: total === null ? '-1' : String(Math.max(0, total - used)),
});

/**
 * The account's limits and usage: offline tasks per day, bytes uploaded and downloaded this month (without thumbnails
 * and offline downloads). Space is reported by `about`.
 */
export async function quantities(services: Services, accountId: string) {
  const account = await services.db
    .selectFrom('accounts')
    .select('vip_expires_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { vip_expires_at: expiresAt } = account;
  const { free, premium } = services.configuration.tiers;
  const limits = expiresAt > services.clock() ? premium : free;
  const traffic = await trafficOf(services, accountId);
  // Refused tasks are counted, too.
  const tasks = Math.min(limits.dailyTasks, await usesOf(services, offlineLimit(limits), accountId));
  const all = {
    offline: quantity(limits.dailyTasks, tasks),
    upload: quantity(limits.monthlyUpload, traffic.uploaded),
    download: quantity(limits.monthlyDownload, traffic.downloaded),
  };
  return {
    base: {
      user_id: accountId,
      vip_status: expiresAt > services.clock() ? 'ok' : 'invalid',
      expire_time: expiresAt === 0 ? '' : new Date(expiresAt).toISOString(),
      ...all,
    },
    transfer: all,
    data: [],
    has_more: false,
  };
}
