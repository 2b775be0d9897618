import * as v from 'valibot';
import { DecimalString, Id, optionalText, Time } from './primitives.ts';
import { ShareStatus } from './share.ts';

export const CreatedShare = v.object({
  share_id: Id,
  share_url: v.string(),
  pass_code: v.string(),
  share_text: optionalText,
  /** Entries that could not be shared. */
  share_error_files: v.optional(v.array(v.string()), []),
});
export type CreatedShare = v.InferOutput<typeof CreatedShare>;

export const OwnShare = v.object({
  share_id: Id,
  share_status: ShareStatus,
  title: v.string(),
  pass_code: v.string(),
  /** `LOST`: nobody can say any more what the passcode was; it opens nothing until the owner renews it. */
  pass_code_status: v.optional(v.picklist(['OK', 'LOST']), 'OK'),
  file_num: DecimalString,
  expiration_at: Time,
  restore_count: DecimalString,
  view_count: DecimalString,
  create_time: Time,
  share_url: v.string(),
  /** Days from its making; −1 for ever. */
  expiration_days: v.optional(v.number(), -1),
  /** −1 without limit. */
  restore_limit: v.optional(v.pipe(v.string(), v.regex(/^(-1|\d{1,9})$/)), '-1'),
  share_to: v.optional(v.picklist(['encryptedlink', 'publiclink']), 'publiclink'),
});
export type OwnShare = v.InferOutput<typeof OwnShare>;

export const OwnShareList = v.object({ data: v.array(OwnShare), next_page_token: v.string() });
export type OwnShareList = v.InferOutput<typeof OwnShareList>;
