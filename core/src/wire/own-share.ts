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

/** What an upload-only link takes, and has taken; files that are on their way count. */
export const UploadTerms = v.object({
  max_files: v.number(),
  /** Bytes of all files together. */
  max_bytes: DecimalString,
  file_count: v.number(),
  byte_count: DecimalString,
});
export type UploadTerms = v.InferOutput<typeof UploadTerms>;

/** The first of the entries that a share leads to, as an owner recognises it. */
const FirstFile = v.object({
  id: Id,
  name: v.string(),
  kind: v.picklist(['drive#file', 'drive#folder']),
  size: DecimalString,
  file_category: v.string(),
});

export const OwnShare = v.object({
  share_id: Id,
  share_status: ShareStatus,
  title: v.string(),
  pass_code: v.string(),
  /** `LOST`: the passcode can no longer be decrypted and opens nothing until the owner renews it. */
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
  /** When it begins to open; empty when at once. */
  start_at: v.optional(Time, ''),
  /** The address in the owner’s own words; empty without one. */
  slug: optionalText,
  /** Null for a share that shows files. */
  upload: v.nullish(UploadTerms, null),
  /** Whether people are warned before they see it. */
  sensitive: v.optional(v.boolean(), false),
  /** Null when none of the shared entries is left. */
  first_file: v.nullish(FirstFile, null),
});
export type OwnShare = v.InferOutput<typeof OwnShare>;

/** Views and saves of one day (UTC). */
export const ShareDays = v.object({
  days: v.array(v.object({ day: v.string(), views: v.number(), saves: v.number() })),
});
export type ShareDays = v.InferOutput<typeof ShareDays>;

export const OwnShareList = v.object({ data: v.array(OwnShare), next_page_token: v.string() });
export type OwnShareList = v.InferOutput<typeof OwnShareList>;
