import * as v from 'valibot';
import { DecimalString, Time } from './primitives.ts';
import { ShareStatus } from './share.ts';

/** One file or folder inside an archive, or one file that a torrent names. */
export const ContainedEntry = v.object({
  /** The `entry` parameter of the archive's download URL; of a torrent's file its place; empty for what cannot be opened alone. */
  id: v.optional(v.string(), ''),
  /** As its maker wrote it, with `/` between segments: it is shown and never followed. */
  path: v.string(),
  kind: v.picklist(['file', 'folder', 'link']),
  /** Bytes, as the archive claims. */
  size: DecimalString,
  /** Bytes in the archive; empty where they are not told for each entry. */
  packed_size: v.optional(v.union([DecimalString, v.literal('')]), ''),
  modified_time: v.optional(Time, ''),
  encrypted: v.optional(v.boolean(), false),
});
export type ContainedEntry = v.InferOutput<typeof ContainedEntry>;

const Page = {
  format: v.picklist(['zip', 'tar', 'tar.gz', 'torrent', '']),
  /**
   * `BROKEN`: what could be read before the fault. `CUT`: the rest is beyond what is read of one archive.
   * `UNSUPPORTED`: no archive of a known format.
   */
  status: v.picklist(['OK', 'BROKEN', 'CUT', 'UNSUPPORTED']),
  entries: v.array(ContainedEntry),
  next_page_token: v.optional(v.string(), ''),
  /** How many entries there are, as the archive claims; null where it does not tell. */
  total: v.nullish(v.number(), null),
  /** Of a torrent: hex digits; empty for an archive. */
  info_hash: v.optional(v.string(), ''),
};

/** `GET /drive/v1/files/{id}/contents`: what an archive or a torrent holds, in its own order; ours. */
export const Contents = v.object(Page);
export type Contents = v.InferOutput<typeof Contents>;

/** `GET /drive/v1/share/contents`: the same of a shared file; for any status but OK there are no entries. */
export const SharedContents = v.object({ share_status: ShareStatus, ...Page });
export type SharedContents = v.InferOutput<typeof SharedContents>;
