import { fileKindOf } from '../../rules/file-kinds.ts';
import type { File, Media } from '../../wire/file.ts';
import type { DriveEvent, EventType } from '../../wire/listing.ts';
import { day, lives, minute } from '../limits.ts';
import { mediaTypeOf } from '../media-types.ts';
import { timeOf } from './time.ts';

/** An entry as it is stored, with the names of its content. */
export interface FileFacts {
  readonly id: string;
  readonly account_id: string;
  readonly parent_id: string;
  readonly kind: File['kind'];
  readonly name: string;
  readonly name_key: string;
  readonly order_key: string;
  readonly size: number;
  readonly extension: string;
  readonly mime_type: string;
  readonly category: string;
  readonly starred: 0 | 1;
  readonly phase: File['phase'];
  readonly revision: number;
  readonly trashed_at: number | null;
  readonly created_at: number;
  readonly modified_at: number;
  readonly sha256: string | null;
  readonly gcid: string | null;
  /** Bytes and entries of a folder, at any depth; null while they are not counted. */
  readonly tree_size?: number | null;
  readonly tree_entries?: number | null;
}

/** For whom a file is shown: its owner, or the reader of a share. */
export type FileReader =
  /** `trashDays`: after how many days what is in the trash is deleted for good; 0 for never. */
  | { readonly kind: 'owner'; readonly trashDays: number }
  | { readonly kind: 'share'; readonly rootIds: ReadonlySet<string> };

/** What an address of a file's bytes is for. */
export type FileUse = 'download' | 'inline' | 'thumbnail' | 'stream';

/** Where a file's bytes are. */
export interface FileLinks {
  /** `links` where addresses of the bytes are asked for. */
  readonly show: 'links' | 'none';
  readonly hasThumbnail: boolean;
  /** Whether a film is also made into a stream that every browser plays. */
  readonly hasStream: boolean;
  /** When the addresses end, in milliseconds since 1970. */
  readonly until: number;
  addressOf(use: FileUse): string;
}

/** What the bytes of a film or sound say of themselves. */
export interface MediaView {
  readonly video: Media['video'];
  readonly params: Readonly<Record<string, string>>;
}

const isMedia = ({ category }: Pick<FileFacts, 'category'>): boolean =>
  category === 'video' || category === 'audio';

// Rounded to a minute, so that a repeated listing gives the same address and the browser's cache serves it.
const minuteAfter = (time: number): number => Math.ceil(time / minute) * minute;

/** When the addresses that are made now end; the next one is of the next minute. */
export const linkMinute = (now: number): number => minuteAfter(now + lives.fileAddress);

/** When the addresses of a file end: a film is read, range by range, for as long as it is watched. */
export const linksUntil = (file: Pick<FileFacts, 'category'>, now: number): number =>
  isMedia(file) ? minuteAfter(now + lives.mediaAddress) : linkMinute(now);

/** The original of a video or audio file, and the stream that is made of a film while one watches it (R5.3). */
function mediasOf(
  file: FileFacts,
  addresses: { readonly original: string; readonly stream: string },
  expire: string,
  video: Media['video'],
): Media[] {
  if (addresses.original === '' || !isMedia(file)) return [];
  const common = { is_visible: true, need_more_quota: false };
  const original: Media = {
    ...common,
    media_id: file.id,
    media_name: 'Original',
    video,
    link: { url: addresses.original, token: '', expire },
    is_default: true,
    is_origin: true,
    category: 'category_origin',
    priority: 0,
  };
  if (addresses.stream === '') return [original];
  const stream: Media = {
    ...common,
    media_id: `${file.id}-stream`,
    media_name: 'Stream',
    video: null,
    link: { url: addresses.stream, token: '', expire },
    is_default: false,
    is_origin: false,
    category: 'category_stream',
    priority: 1,
  };
  return [original, stream];
}

/** Fields that only the owner sees. The revision counts the stars, too. */
type OwnersFacts = Pick<
  File,
  | 'revision'
  | 'starred'
  | 'tags'
  | 'writable'
  | 'trashed'
  | 'delete_time'
  | 'purge_time'
  | 'tree_size'
  | 'tree_entries'
>;

const strangersFacts: OwnersFacts = {
  revision: '0',
  starred: false,
  tags: [],
  writable: false,
  trashed: false,
  delete_time: '',
  purge_time: '',
  tree_size: null,
  tree_entries: null,
};

const treeOf = ({ kind, tree_size: size, tree_entries: entries }: FileFacts) =>
  kind !== 'drive#folder' || size == null || entries == null
    ? { tree_size: null, tree_entries: null }
    : { tree_size: String(size), tree_entries: entries };

const purgeTimeOf = ({ trashed_at: trashed }: FileFacts, trashDays: number): string =>
  timeOf(trashed === null || trashDays === 0 ? null : trashed + trashDays * day);

const ownersFacts = (file: FileFacts, trashDays: number): OwnersFacts => ({
  ...treeOf(file),
  revision: String(file.revision),
  starred: file.starred === 1,
  tags: file.starred === 1 ? [{ id: 'STAR', name: 'STAR' }] : [],
  writable: true,
  trashed: file.trashed_at !== null,
  delete_time: timeOf(file.trashed_at),
  purge_time: purgeTimeOf(file, trashDays),
});

/** An entry as the wire shows it; addresses only where asked, as each may cost a signature. */
export function presentFile(
  file: FileFacts,
  reader: FileReader,
  { show, hasThumbnail, hasStream, until, addressOf }: FileLinks,
  media: MediaView = { video: null, params: {} },
): File {
  const isFile = file.kind === 'drive#file' && file.phase === 'PHASE_TYPE_COMPLETE';
  const expire = show === 'links' ? timeOf(until) : '';
  const modified = timeOf(file.modified_at);
  const isTop = reader.kind === 'share' && reader.rootIds.has(file.id);
  const withLinks = isFile && show === 'links';
  const download = withLinks ? addressOf('download') : '';
  const inline = withLinks && mediaTypeOf(file.extension).inert ? addressOf('inline') : null;
  const stream =
    withLinks && hasStream && file.category === 'video' && file.size > 0 ? addressOf('stream') : '';
  return {
    ...(reader.kind === 'owner' ? ownersFacts(file, reader.trashDays) : strangersFacts),
    kind: file.kind,
    id: file.id,
    parent_id: isTop ? '' : file.parent_id,
    name: file.name,
    user_id: file.account_id,
    size: String(file.size),
    file_extension: file.extension === '' ? '' : `.${file.extension}`,
    mime_type: file.mime_type,
    web_content_link: download,
    created_time: file.created_at === file.modified_at ? modified : timeOf(file.created_at),
    modified_time: modified,
    user_modified_time: modified,
    icon_link: '',
    md5_checksum: '',
    audit: { status: 'STATUS_OK', message: '', title: '' },
    medias: mediasOf(file, { original: inline ?? download, stream }, expire, media.video),
    original_url: '',
    params: { ...media.params },
    folder_type: file.kind === 'drive#folder' ? 'NORMAL' : '',
    space: '',
    apps: [],
    sort_name: file.name_key,
    reference_events: [],
    shared: false,
    thumbnail_link: isFile && hasThumbnail ? addressOf('thumbnail') : '',
    hash: file.gcid ?? '',
    sha256: file.sha256 ?? '',
    links: {
      ...(download === '' ? {} : { 'application/octet-stream': { url: download, token: '', expire } }),
      ...(inline === null ? {} : { inline: { url: inline, token: '', expire } }),
    },
    phase: file.phase,
    file_category:
      file.kind === 'drive#folder' ? 'folder' : fileKindOf({ name: file.name, mimeType: file.mime_type }),
  };
}

/** What is stored of a thing that happened to a file. */
export interface EventFacts {
  readonly id: string;
  readonly type: EventType;
  readonly file_id: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly folder_id: string;
  readonly created_at: number;
  readonly sender_name: string;
}

/** An event as the wire shows it; `file` is the file as it is now, null when it is gone. */
export const presentEvent = (event: EventFacts, file: File | null, foldedCount = 0): DriveEvent => ({
  kind: 'drive#event',
  id: event.id,
  type: event.type,
  type_name: '',
  file_id: event.file_id,
  file_name: event.file_name,
  mime_type: event.mime_type,
  folder_id: event.folder_id,
  created_time: timeOf(event.created_at),
  reference_resource: file,
  sender_name: event.sender_name,
  folded_count: foldedCount,
});
