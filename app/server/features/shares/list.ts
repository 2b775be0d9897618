import type { OwnShare, OwnShareList } from '@aloft/core/wire';
import type { Services } from '../../services.ts';
import { type Cursor, readNewest } from '../files/cursor.ts';
import { statusOf } from './grant.ts';
import { readPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';
import { viewsOf } from './views.ts';

const day = 24 * 3600_000;

/** A share as its owner sees it. */
export function presentOwnShare(services: Services, row: ShareRow, views: number): OwnShare {
  const passCode = readPassCode(services.keys, row);
  return {
    share_id: row.id,
    share_status: statusOf(row, services.clock()),
    title: row.title,
    pass_code: passCode.kind === 'known' ? passCode.code : '',
    pass_code_status: passCode.kind === 'lost' ? 'LOST' : 'OK',
    file_num: String(row.file_num),
    expiration_at: row.expires_at === null ? '' : new Date(row.expires_at).toISOString(),
    restore_count: String(row.restore_count),
    view_count: String(views),
    create_time: new Date(row.created_at).toISOString(),
    share_url: `${services.addresses.app}/s/${row.id}`,
    expiration_days: row.expires_at === null ? -1 : Math.round((row.expires_at - row.created_at) / day),
    restore_limit: String(row.restore_limit),
    share_to: passCode.kind === 'none' ? 'publiclink' : 'encryptedlink',
  };
}

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
