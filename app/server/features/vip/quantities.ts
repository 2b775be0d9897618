import { usesOf } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { offlineLimit } from '../offline/create.ts';
import { trafficOf } from '../traffic/used.ts';

/** `assets` of `total_assets` are used, `size` is what is left; −1 is without limit. */
interface Quantity {
  readonly total_assets: string;
  readonly assets: string;
  readonly size: string;
}

/** `total` null is without limit. What is used is told as it is, beyond the total too: a membership may have ended. */
const quantity = (total: number | null, used: number): Quantity => ({
  total_assets: String(total ?? -1),
  assets: String(used),
  size: total === null ? '-1' : String(Math.max(0, total - used)),
});

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
  const { vip_expires_at: expiresAt } = account;
  const { free, premium } = services.configuration.tiers;
  const limits = expiresAt > services.clock() ? premium : free;
  const traffic = await trafficOf(services, accountId);
  // Those that were refused are counted with the others.
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
