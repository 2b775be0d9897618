import { type Cursor, presentOwnShare as present } from '@aloft/core/service';
import type { OwnShare, OwnShareList } from '@aloft/core/wire';
import type { Services } from '../../services.ts';
import { readNewest } from '../files/cursor.ts';
import { readPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';
import { viewsOf } from './views.ts';

/** A share as its owner sees it. */
export const presentOwnShare = (services: Services, row: ShareRow, views: number): OwnShare =>
  present(row, services.clock(), {
    passCode: readPassCode(services.keys, row),
    views,
    app: services.addresses.app,
  });

/** One page of the account's own shares, newest first; without ended ones (R10.8). */
export async function listShares(
  services: Services,
  accountId: string,
  cursor: Cursor | null,
  limit: number,
): Promise<OwnShareList> {
  const own = services.db
    .selectFrom('shares')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
  const page = await readNewest(own, { cursor, limit });
  const views = await viewsOf(
    services,
    page.rows.map((row) => row.id),
  );
  return {
    data: page.rows.map((row) => presentOwnShare(services, row, views.get(row.id) ?? 0)),
    next_page_token: page.next,
  };
}
