import { fileKindOf } from '@aloft/core/rules';
import type { File, Media } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Services } from '../../services.ts';
import { type ClaimOf, signClaim } from '../content/signed.ts';
import type { MediaFacts } from '../media/kinds.ts';
import { paramsOf, videoOf } from '../media/present.ts';
import { mediaTypeOf } from './media-types.ts';

export type FileRow = Selectable<Tables['files']> & {
  sha256: string | null;
  gcid: string | null;
  still: MediaFacts['still'] | null;
  /** The account's, now: an address that was given at another one has ended. */
  access_version: number;
};

/** An account that sees its own, at the version that its session was found with. */
export interface OwnViewer {
  readonly kind: 'owner';
  readonly accountId: string;
  readonly version: number;
}

/** For whom a file is shown: its owner, or the holder of a share's grant. */
export type Viewer =
  | OwnViewer
  | {
      readonly kind: 'share';
      readonly shareId: string;
      readonly passVersion: number;
      readonly rootIds: ReadonlySet<string>;
    };

const linkLife = 10 * 60_000;
const mediaLife = 6 * 3600_000;
const thumbnailed: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg']);

export type FileUse = 'download' | 'inline' | 'thumbnail';

/** What an address of the file allows whoever sees it: read again at every request (P9). */
function claimOf(row: FileRow, viewer: Viewer, use: FileUse, until: number): ClaimOf<FileUse> {
  const file = { use, file: row.id, until };
  return viewer.kind === 'owner'
    ? { ...file, account: viewer.accountId, version: viewer.version }
    : { ...file, share: viewer.shareId, passVersion: viewer.passVersion };
}

// Rounded to a minute, so that a repeated listing gives the same address and the browser's cache serves it.
const minuteAfter = (services: Services, life: number): number =>
  Math.ceil((services.clock() + life) / 60_000) * 60_000;

/** When the addresses that are made now end; the next one is of the next minute. */
export const linkMinute = (services: Services): number => minuteAfter(services, linkLife);

const isMedia = (row: FileRow): boolean => row.category === 'video' || row.category === 'audio';

/** When the addresses of a file end: a film is read, range by range, for as long as it is watched. */
const untilOf = (services: Services, row: FileRow): number =>
  minuteAfter(services, isMedia(row) ? mediaLife : linkLife);

function addressOf(services: Services, row: FileRow, viewer: Viewer, use: FileUse): string {
  const token = signClaim(services, claimOf(row, viewer, use, untilOf(services, row)));
  const folder = use === 'thumbnail' ? 'thumbnail' : 'content';
  return `${services.addresses.content}/${folder}/${token}/${encodeURIComponent(row.name)}`;
}

/** Pictures have thumbnails by their name; films and sounds once it is known that there is one to be had. */
function hasThumbnail(services: Services, row: FileRow): boolean {
  if (thumbnailed.has(row.extension)) return true;
  if (!isMedia(row)) return false;
  return row.still === 'key' || row.still === 'cover' || (row.still === 'coded' && services.media.decodes);
}

/** The original itself is the one rendering of a video or audio file that there is. */
function mediasOf(row: FileRow, url: string, expire: string, facts: MediaFacts | null): Media[] {
  if (url === '' || !isMedia(row)) return [];
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

/** A file with its addresses and what its bytes say of themselves; waits at most `maxWait` milliseconds for that. */
export async function presentOpened(
  services: Services,
  row: FileRow,
  viewer: Viewer,
  maxWait = 1500,
): Promise<File> {
  const whole = row.phase === 'PHASE_TYPE_COMPLETE';
  const facts = whole ? await services.media.factsOf(row, maxWait) : null;
  return presentFile(services, row, viewer, 'links', facts);
}

/** What is the owner's own affair. The revision counts the stars, too. */
type OwnersFacts = Pick<File, 'revision' | 'starred' | 'tags' | 'writable' | 'trashed' | 'delete_time'>;

const strangersFacts: OwnersFacts = {
  revision: '0',
  starred: false,
  tags: [],
  writable: false,
  trashed: false,
  delete_time: '',
};

function ownersFacts(row: FileRow): OwnersFacts {
  return {
    revision: String(row.revision),
    starred: row.starred === 1,
    tags: row.starred === 1 ? [{ id: 'STAR', name: 'STAR' }] : [],
    writable: true,
    trashed: row.trashed_at !== null,
    delete_time: row.trashed_at === null ? '' : new Date(row.trashed_at).toISOString(),
  };
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
  const expire = links === 'links' ? new Date(untilOf(services, row)).toISOString() : '';
  const modified = new Date(row.modified_at).toISOString();
  const parent = viewer.kind === 'share' && viewer.rootIds.has(row.id) ? '' : row.parent_id;
  const withLinks = isFile && links === 'links';
  const download = withLinks ? addressOf(services, row, viewer, 'download') : '';
  const inline =
    withLinks && mediaTypeOf(row.extension).inert ? addressOf(services, row, viewer, 'inline') : null;
  return {
    ...(viewer.kind === 'owner' ? ownersFacts(row) : strangersFacts),
    kind: row.kind,
    id: row.id,
    parent_id: parent,
    name: row.name,
    user_id: row.account_id,
    size: String(row.size),
    file_extension: row.extension === '' ? '' : `.${row.extension}`,
    mime_type: row.mime_type,
    web_content_link: download,
    created_time: row.created_at === row.modified_at ? modified : new Date(row.created_at).toISOString(),
    modified_time: modified,
    user_modified_time: modified,
    icon_link: '',
    md5_checksum: '',
    audit: { status: 'STATUS_OK', message: '', title: '' },
    medias: mediasOf(row, inline ?? download, expire, facts),
    original_url: '',
    params: paramsOf(facts),
    folder_type: row.kind === 'drive#folder' ? 'NORMAL' : '',
    space: '',
    apps: [],
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
    file_category:
      row.kind === 'drive#folder' ? 'folder' : fileKindOf({ name: row.name, mimeType: row.mime_type }),
  };
}
