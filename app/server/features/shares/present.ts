import type { File, FileOrder, Share } from '@aloft/core/wire';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { listFolder } from '../files/listing.ts';
import { presentFile, type Viewer } from '../files/present.ts';
import type { Opened, ShareGrant } from './grant.ts';
import { prohibitedBlobs } from './prohibitions.ts';
import { liveRoots, pathInShare } from './tree.ts';

/** The answer that says a status and nothing else: no name, no count, no owner (P6). */
export function presentRefusal(id: string, refused: Extract<Opened, { kind: 'refused' }>): Share {
  return {
    share_id: id,
    share_status: refused.status,
    share_status_text: '',
    pass_code_token: '',
    file_num: '0',
    expiration_at: '',
    restore_count_left: '0',
    title: '',
    user_info: { user_id: '', nickname: '', portrait_url: '', avatar: '' },
    expiration_left_seconds: 0,
    icon_link: '',
    thumbnail_link: '',
    contain_sensitive_resource_text: '',
    ancestors: [],
    files: [],
    next_page_token: '',
    retry_after: Math.ceil(refused.retryAfter),
  };
}

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
}

/** Whole seconds until a share ends; −1 for ever. */
function secondsLeft(expiresAt: number | null, now: number): number {
  return expiresAt === null ? -1 : Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** A file whose content was prohibited: it is there, and nothing leads to its bytes or tells whose they are (P9h). */
const withoutContent = (file: File): File => ({
  ...file,
  thumbnail_link: '',
  hash: '',
  sha256: '',
  audit: { status: 'STATUS_PROHIBITED', message: '', title: '' },
});

/** One page of an open share's folder. */
export async function presentShare(
  services: Services,
  grant: ShareGrant,
  passToken: string,
  wanted: Wanted,
): Promise<Share | Refusal> {
  const { share } = grant;
  const ancestors = wanted.parentId === '' ? [] : await pathInShare(services.db, grant, wanted.parentId);
  if (ancestors === null) return refuse('file_not_found');
  const page = await listFolder(
    { short: services.db, long: services.db },
    {
      accountId: share.account_id,
      parentId: wanted.parentId,
      filters: {},
      ...(wanted.parentId === '' ? { only: ['', ...(await liveRoots(services.db, grant))] } : {}),
      limit: wanted.limit,
      page_token: wanted.page_token,
      order: wanted.order,
    },
  );
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
  const left = share.restore_limit < 0 ? -1 : Math.max(0, share.restore_limit - share.restore_count);
  return {
    share_id: share.id,
    share_status: 'OK',
    share_status_text: '',
    pass_code_token: passToken,
    file_num: String(share.file_num),
    expiration_at: share.expires_at === null ? '' : new Date(share.expires_at).toISOString(),
    restore_count_left: String(left),
    title: share.title,
    user_info: { user_id: share.account_id, nickname: owner.name, portrait_url: '', avatar: '' },
    expiration_left_seconds: secondsLeft(share.expires_at, services.clock()),
    icon_link: '',
    thumbnail_link: '',
    contain_sensitive_resource_text: '',
    ancestors: [...ancestors],
    files: page.rows.map((row) => {
      const file = presentFile(services, row, viewerOf(grant), 'none');
      return prohibited.has(row.blob_id ?? '') ? withoutContent(file) : file;
    }),
    next_page_token: page.next,
    retry_after: 0,
  };
}
