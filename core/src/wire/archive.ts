import * as v from 'valibot';
import { DecimalString, Time } from './primitives.ts';
import { ShareStatus } from './share.ts';

const Address = {
  /** Streams the archive; it cannot be continued in the middle. */
  url: v.string(),
  token: v.optional(v.string(), ''),
  /** RFC 3339: an hour ahead. */
  expire: Time,
  /** With its ending: `Photos.zip`. */
  name: v.string(),
  /** Bytes of the files before they are packed; the archive's own are not known beforehand. */
  size: v.optional(DecimalString, '0'),
};

/** Where several entries can be fetched as one zip (R10.5). */
export const Archive = v.object({
  ...Address,
  /** In how many archives the whole drive comes (R10.10); 1 for chosen entries. */
  part_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});
export type Archive = v.InferOutput<typeof Archive>;

/** The same of a share: for any status but OK everything else is empty. */
export const ShareArchive = v.object({ share_status: ShareStatus, ...Address });
export type ShareArchive = v.InferOutput<typeof ShareArchive>;
