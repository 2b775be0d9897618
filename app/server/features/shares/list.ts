import { type Cursor, presentOwnShare as present } from '@aloft/core/service';
import type { OwnShare, OwnShareList } from '@aloft/core/wire';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { chainsOf, isLive } from '../files/ancestors.ts';
import { readNewest } from '../files/cursor.ts';
import { readPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';
import { viewsOf } from './views.ts';

/** Of shares of one account: the first entry that is neither deleted nor in the trash, by share. */
async function firstFilesOf({ db }: Services, accountId: string, shareIds: readonly string[]) {
  const rows = await db
    .selectFrom('shares')
    .innerJoin('files', (join) =>
      join.on(
        'files.id',
        '=',
        sql<string>`(SELECT share_files.file_id FROM share_files JOIN files AS roots ON roots.id = share_files.file_id
          WHERE share_files.share_id = shares.id AND roots.trashed_at IS NULL
          ORDER BY share_files.file_id LIMIT 1)`,
      ),
    )
    .select([
      'shares.id as share_id',
      'files.id',
      'files.name',
      'files.kind',
      'files.size',
      'files.mime_type',
    ])
    .where('shares.id', 'in', ['', ...shareIds])
    .where(sql<boolean>`files.account_id || '' = ${accountId}`)
    .execute();
  const chains = await chainsOf(
    db,
    accountId,
    rows.map((row) => row.id),
  );
  return new Map(rows.filter((row) => isLive(chains(row.id))).map((row) => [row.share_id, row]));
}

/** Shares of one account as their owner sees them. */
export async function presentOwnShares(
  services: Services,
  accountId: string,
  rows: readonly ShareRow[],
): Promise<OwnShare[]> {
  const ids = rows.map((row) => row.id);
  const views = await viewsOf(services, ids);
  const firsts = await firstFilesOf(services, accountId, ids);
  return rows.map((row) =>
    present(row, services.clock(), {
      passCode: readPassCode(services.keys, row),
      views: views.get(row.id) ?? 0,
      app: services.addresses.app,
      first: firsts.get(row.id) ?? null,
    }),
  );
}

/** One page of the account's own shares, newest first; ended ones only where they are asked for (R10.8). */
export async function listShares(
  services: Services,
  accountId: string,
  cursor: Cursor | null,
  { limit, withEnded }: { readonly limit: number; readonly withEnded: boolean },
): Promise<OwnShareList> {
  const own = services.db
    .selectFrom('shares')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(withEnded ? 'removed_at' : 'deleted_at', 'is', null);
  const page = await readNewest(own, { cursor, limit });
  return { data: await presentOwnShares(services, accountId, page.rows), next_page_token: page.next };
}
