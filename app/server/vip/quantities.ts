import { usesOf } from '../http/rate-limit.ts';
import { offlineLimit } from '../offline/create.ts';
import type { Services } from '../services.ts';

/** `assets` of `total_assets` are used, `size` is what is left; −1 is without limit. */
interface Quantity {
  readonly total_assets: string;
  readonly assets: string;
  readonly size: string;
}

const quantity = (total: number, used: number): Quantity => ({
  total_assets: String(total),
  assets: String(Math.min(used, total)),
  size: String(Math.max(0, total - used)),
});

const unlimited: Quantity = { total_assets: '-1', assets: '0', size: '-1' };

/** What the account may use and has used: offline tasks of a day, bytes of its space, downloads. */
export async function quantities(services: Services, accountId: string) {
  const account = await services.db
    .selectFrom('accounts')
    .select(['quota_limit', 'quota_used', 'vip_expires_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const used = await usesOf(services, offlineLimit, accountId);
  const all = {
    offline: quantity(offlineLimit.most, used),
    upload: quantity(account.quota_limit, account.quota_used),
    download: unlimited,
  };
  const { vip_expires_at: expiresAt } = account;
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
