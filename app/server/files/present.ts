import { fileKindOf } from '@aloft/core/rules';
import type { File, Media } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import { signClaim } from '../content/signed.ts';
import type { Tables } from '../database/tables.ts';
import type { MediaFacts } from '../media/kinds.ts';
import { paramsOf, videoOf } from '../media/present.ts';
import type { Services } from '../services.ts';
import { mediaTypeOf } from './media-types.ts';

export type FileRow = Selectable<Tables['files']> & {
  sha256: string | null;
  gcid: string | null;
  still: MediaFacts['still'] | null;
};

/** For whom a file is shown: its owner, or the holder of a share's grant. */
export type Viewer =
  | { readonly kind: 'owner'; readonly accountId: string }
  | {
      readonly kind: 'share';
      readonly shareId: string;
      readonly passVersion: number;
      readonly rootIds: ReadonlySet<string>;
    };

const linkLife = 10 * 60_000;
const mediaLife = 6 * 3600_000;
const thumbnailed: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg']);

function claimOf(viewer: Viewer): { account: string } | { share: string; passVersion: number } {
  return viewer.kind === 'owner'
    ? { account: viewer.accountId }
    : { share: viewer.shareId, passVersion: viewer.passVersion };
}

// Rounded to a minute, so that a repeated listing gives the same address and the browser's cache serves it.
const minuteAfter = (services: Services, life: number): number =>
  Math.ceil((services.clock() + life) / 60_000) * 60_000;

/** When the addresses that are made now end; the next one is of the next minute. */
export const linkMinute = (services: Services): number => minuteAfter(services, linkLife);

function addressOf(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  use: 'download' | 'inline' | 'thumbnail',
): string {
  const media = row.category === 'video' || row.category === 'audio';
  const until = minuteAfter(services, media ? mediaLife : linkLife);
  const token = signClaim(services, { use, file: row.id, ...claimOf(viewer), until });
  const folder = use === 'thumbnail' ? 'thumbnail' : 'content';
  return `${services.addresses.content}/${folder}/${token}/${encodeURIComponent(row.name)}`;
}

/** Pictures have thumbnails by their name; films and sounds once it is known that there is one to be had. */
function hasThumbnail(services: Services, row: FileRow): boolean {
  if (thumbnailed.has(row.extension)) return true;
  if (row.category !== 'video' && row.category !== 'audio') return false;
  return row.still === 'key' || row.still === 'cover' || (row.still === 'coded' && services.media.decodes);
}

/** The original itself is the one rendering of a video or audio file that there is. */
function mediasOf(row: FileRow, url: string, expire: string, facts: MediaFacts | null): Media[] {
  if (url === '' || (row.category !== 'video' && row.category !== 'audio')) return [];
  return [
    {
      media_id: row.id,
      media_name: 'Original',
      video: videoOf(facts),
      link: { url, token: '', expire },
      is_default: true,
      is_origin: true,
      is_visible: true,
      category: 'category_origin',
      need_more_quota: false,
      priority: 0,
    },
  ];
}

/** A file with its addresses and what its bytes say of themselves; waits at most `patience` milliseconds for that. */
export async function presentOpened(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  patience = 1500,
): Promise<File> {
  const whole = row.phase === 'PHASE_TYPE_COMPLETE';
  const facts = whole ? await services.media.factsOf(row, patience) : null;
  return presentFile(services, row, viewer, 'links', facts);
}

/** A row as the wire shows it; addresses only where asked, as each costs a signature. */
export function presentFile(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  links: 'links' | 'none',
  facts: MediaFacts | null = null,
): File {
  const isFile = row.kind === 'drive#file' && row.phase === 'PHASE_TYPE_COMPLETE';
  const expire = links === 'links' ? new Date(services.clock() + linkLife).toISOString() : '';
  const modified = new Date(row.modified_at).toISOString();
  const parent = viewer.kind === 'share' && viewer.rootIds.has(row.id) ? '' : row.parent_id;
  const withLinks = isFile && links === 'links';
  const download = withLinks ? addressOf(services, row, viewer, 'download') : '';
  const inline =
    withLinks && mediaTypeOf(row.extension).inert ? addressOf(services, row, viewer, 'inline') : null;
  return {
    kind: row.kind,
    id: row.id,
    parent_id: parent,
    name: row.name,
    user_id: row.account_id,
    size: String(row.size),
    revision: String(row.revision),
    file_extension: row.extension === '' ? '' : `.${row.extension}`,
    mime_type: row.mime_type,
    starred: row.starred === 1,
    web_content_link: download,
    created_time: row.created_at === row.modified_at ? modified : new Date(row.created_at).toISOString(),
    modified_time: modified,
    user_modified_time: modified,
    icon_link: '',
    md5_checksum: '',
    audit: { status: 'STATUS_OK', message: '', title: '' },
    medias: mediasOf(row, inline ?? download, expire, facts),
    delete_time: row.trashed_at === null ? '' : new Date(row.trashed_at).toISOString(),
    original_url: '',
    params: paramsOf(facts),
    folder_type: row.kind === 'drive#folder' ? 'NORMAL' : '',
    space: '',
    apps: [],
    writable: viewer.kind === 'owner',
    tags: row.starred === 1 ? [{ id: 'STAR', name: 'STAR' }] : [],
    sort_name: row.name_key,
    reference_events: [],
    thumbnail_link:
      isFile && hasThumbnail(services, row) ? addressOf(services, row, viewer, 'thumbnail') : '',
    hash: row.gcid ?? '',
    sha256: row.sha256 ?? '',
    links: {
      ...(download === '' ? {} : { 'application/octet-stream': { url: download, token: '', expire } }),
      ...(inline === null ? {} : { inline: { url: inline, token: '', expire } }),
    },
    phase: row.phase,
    trashed: row.trashed_at !== null,
    file_category:
      row.kind === 'drive#folder' ? 'folder' : fileKindOf({ name: row.name, mimeType: row.mime_type }),
  };
}
