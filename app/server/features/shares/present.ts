import { presentShare as present, withoutContent } from '@aloft/core/service';
import type { FileOrder, Share, ThumbnailSize } from '@aloft/core/wire';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { beginOf, pageFrom } from '../files/list-begin.ts';
import { presentFile, type Viewer } from '../files/present.ts';
import type { ShareGrant } from './grant.ts';
import { prohibitedBlobs } from './prohibitions.ts';
import { liveRoots, pathInShare } from './tree.ts';

export function viewerOf(grant: ShareGrant): Viewer {
  return {
    kind: 'share',
    shareId: grant.share.id,
    passVersion: grant.share.pass_version,
    rootIds: grant.rootIds,
  };
}

/** Which page of which folder. */
export interface Wanted {
  readonly parentId: string;
  readonly limit: number;
  readonly page_token: string;
  readonly order: FileOrder;
  readonly folders_first: boolean;
  readonly thumbnail_size: ThumbnailSize;
  readonly skip?: number | undefined;
  readonly name_from?: string | undefined;
}

/** One page of an open share's folder. */
export async function presentShare(
  services: Services,
  grant: ShareGrant,
  passToken: string,
  wanted: Wanted,
  /** Who reads, for the queue of long reads. */
  reader: FairKey,
): Promise<Share | Refusal> {
  const { share } = grant;
  const ancestors = wanted.parentId === '' ? [] : await pathInShare(services.db, grant, wanted.parentId);
  if (ancestors === null) return refuse('file_not_found');
  const folder = {
    accountId: share.account_id,
    parentId: wanted.parentId,
    filters: {},
    ...(wanted.parentId === '' ? { only: ['', ...(await liveRoots(services.db, grant))] } : {}),
    limit: wanted.limit,
    page_token: wanted.page_token,
    order: wanted.order,
    foldersFirst: wanted.folders_first,
  };
  const begin = await beginOf({ short: services.db, long: services.longReads.of(reader) }, folder, wanted);
  if (isRefusal(begin)) return begin;
  const page = await pageFrom({ short: services.db, long: services.db }, folder, begin);
  if (isRefusal(page)) return page;
  const prohibited = await prohibitedBlobs(
    services.db,
    share.account_id,
    page.rows.map((row) => row.blob_id),
  );
  const owner = await services.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', share.account_id)
    .executeTakeFirstOrThrow();
  return present(share, services.clock(), {
    passToken,
    owner: owner.name,
    ancestors: [...ancestors],
    files: page.rows.map((row) => {
      const file = presentFile(services, row, viewerOf(grant), 'none', {
        thumbnailSize: wanted.thumbnail_size,
      });
      return prohibited.has(row.blob_id ?? '') ? withoutContent(file) : file;
    }),
    next: page.next,
    total: page.total,
    index: page.index,
  });
}
