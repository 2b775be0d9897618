import * as v from 'valibot';
import { Audit, DecimalString, Id, optionalText, Phase, Time } from './primitives.ts';

const zero = v.optional(v.number(), 0);
const no = v.optional(v.boolean(), false);

/** Where bytes can be fetched; `expire` as RFC 3339, at least ten minutes ahead. */
export const Link = v.object({ url: v.string(), token: v.string(), expire: Time });

/** One rendering of a video or audio file. Durations in seconds, rates in bits or frames a second. */
export const Media = v.object({
  media_id: v.string(),
  media_name: v.string(),
  video: v.optional(
    v.nullable(
      v.object({
        height: zero,
        width: zero,
        duration: zero,
        bit_rate: zero,
        frame_rate: zero,
        video_codec: optionalText,
        audio_codec: optionalText,
        video_type: optionalText,
      }),
    ),
    null,
  ),
  link: v.nullish(Link, null),
  is_default: no,
  is_origin: no,
  is_visible: v.optional(v.boolean(), true),
  category: optionalText,
  need_more_quota: no,
  priority: zero,
});
export type Media = v.InferOutput<typeof Media>;

/** The sizes of a thumbnail, from the smallest. */
export const thumbnailSizes = ['SIZE_SMALL', 'SIZE_MEDIUM', 'SIZE_LARGE'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** One file or folder in the list of a share. Fields that a service leaves out have their empty value. */
const listed = {
  kind: v.picklist(['drive#file', 'drive#folder']),
  id: Id,
  parent_id: Id,
  name: v.string(),
  user_id: v.optional(Id, ''),
  /** Bytes. */
  size: DecimalString,
  revision: v.optional(DecimalString, '0'),
  /** With its dot: `.txt`. */
  file_extension: v.string(),
  mime_type: v.string(),
  starred: v.boolean(),
  web_content_link: v.string(),
  created_time: Time,
  /** When its content was modified, as who sent it says; `created_time` is when it came. */
  modified_time: Time,
  user_modified_time: optionalText,
  icon_link: optionalText,
  thumbnail_link: v.string(),
  md5_checksum: optionalText,
  /** The GCID in upper-case hex; empty for folders. */
  hash: v.string(),
  /** SHA-256 in lower-case hex; ours. */
  sha256: optionalText,
  links: v.record(v.string(), Link),
  phase: Phase,
  audit: v.nullish(Audit, null),
  trashed: v.boolean(),
  delete_time: optionalText,
  /** When the service deletes it for good, as it lies in the trash; empty where it does not. Ours. */
  purge_time: optionalText,
  original_url: optionalText,
  params: v.optional(v.record(v.string(), v.string()), {}),
  folder_type: optionalText,
  space: optionalText,
  writable: v.optional(v.boolean(), true),
  tags: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  sort_name: optionalText,
  file_category: optionalText,
  /** Whether a share of the owner leads to it; told to the owner alone, in listings. */
  shared: no,
  /** Bytes of all that is in a folder, at any depth, a moment ago; null for files, in shares, and where unknown. Ours. */
  tree_size: v.nullish(DecimalString, null),
  /** How many entries these are; ours. */
  tree_entries: v.nullish(v.number(), null),
};
export const ListedFile = v.object(listed);
export type ListedFile = v.InferOutput<typeof ListedFile>;

/** One file or folder (R3.1), with what it plays as. */
export const File = v.object({
  ...listed,
  medias: v.optional(v.array(Media), []),
  apps: v.optional(v.array(v.unknown()), []),
  reference_events: v.optional(v.array(v.unknown()), []),
});
export type File = v.InferOutput<typeof File>;

export const fileOrders = [
  'name_asc',
  'name_desc',
  'modified_asc',
  'modified_desc',
  'size_asc',
  'size_desc',
  'type_desc',
] as const;
export type FileOrder = (typeof fileOrders)[number];

/** The orders of a folder of one's own. By star: what has one first, then by name; of all others nobody else is told. */
export const folderOrders = [...fileOrders, 'starred_first'] as const;
export type FolderOrder = (typeof folderOrders)[number];

/** The orders of the trash alone, by when an entry came into it; folders and files stand together. Ours. */
export const trashOrders = ['deleted_asc', 'deleted_desc'] as const;
/**
 * The order of a search by name alone: how well the names fit (`nameRank`), then by name; folders and files stand
 * together. Ours.
 */
export const relevanceOrder = 'relevance';
/** The orders of a list of the own drive. */
export type ListOrder = FolderOrder | (typeof trashOrders)[number] | typeof relevanceOrder;
