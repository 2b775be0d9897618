import * as v from 'valibot';
import { DecimalString, Id, Time } from './primitives.ts';
import { ShareStatus } from './share.ts';

/** An upload-only link as a visitor sees it: nothing of the folder's content. */
export const UploadLink = v.object({
  share_id: v.optional(Id, ''),
  share_status: ShareStatus,
  pass_code_token: v.string(),
  /** What the owner calls it. */
  title: v.string(),
  owner: v.string(),
  expiration_at: Time,
  files_left: v.number(),
  bytes_left: DecimalString,
  /** Seconds until a further passcode may be tried. */
  retry_after: v.optional(v.number(), 0),
  /** When a link opens that does not yet. */
  start_at: v.optional(Time, ''),
});
export type UploadLink = v.InferOutput<typeof UploadLink>;

/** The URL to which a visitor uploads one file, by the resumable protocol. */
export const UploadLinkFile = v.object({
  share_status: ShareStatus,
  endpoint: v.string(),
  expiration: Time,
});
export type UploadLinkFile = v.InferOutput<typeof UploadLinkFile>;
