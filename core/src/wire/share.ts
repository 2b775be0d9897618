import * as v from 'valibot';
import { File, ListedFile } from './file.ts';
import { DecimalString, Id, optionalText, Time } from './primitives.ts';

/** The eleven statuses of a share (R4.1). */
export const shareStatuses = [
  'OK',
  'AUDITING',
  'PROHIBITED',
  'SENSITIVE_RESOURCE',
  'SENSITIVE_WORD',
  'PASS_CODE_EMPTY',
  'PASS_CODE_ERROR',
  'EXPIRED',
  'DELETED',
  'NOT_FOUND',
  'MAX_RESTORE_COUNT',
] as const;
export const ShareStatus = v.picklist(shareStatuses);
export type ShareStatus = v.InferOutput<typeof ShareStatus>;

/** A share as a visitor sees it: the entries only when the status is OK (R4.1). */
export const Share = v.object({
  share_id: v.optional(Id, ''),
  share_status: ShareStatus,
  share_status_text: optionalText,
  pass_code_token: v.string(),
  file_num: DecimalString,
  expiration_at: Time,
  restore_count_left: DecimalString,
  title: v.string(),
  user_info: v.object({
    user_id: v.optional(Id, ''),
    nickname: v.string(),
    portrait_url: optionalText,
    avatar: optionalText,
  }),
  /** Seconds; −1 for ever. */
  expiration_left_seconds: v.optional(v.number(), -1),
  icon_link: optionalText,
  thumbnail_link: optionalText,
  contain_sensitive_resource_text: optionalText,
  /** The folders from the share's root to the one listed; the last one is a file where the id of a file was asked for. */
  ancestors: v.optional(
    v.array(v.object({ id: Id, name: v.string(), kind: v.optional(v.string(), 'drive#folder') })),
    [],
  ),
  files: v.array(ListedFile),
  next_page_token: v.string(),
  /** How many entries the folder has; null when that was not asked for. Ours. */
  total_size: v.nullish(v.number(), null),
  /** The index of the page's first entry; null when it was not asked for by one. Ours. */
  start_index: v.nullish(v.number(), null),
  /** Seconds until a further passcode may be tried; 0 when one may be tried now. */
  retry_after: v.optional(v.number(), 0),
  /**
   * Why a share is `NOT_FOUND` that its link will open later, and why it is `SENSITIVE_RESOURCE` when it is shown to who
   * asks for it with `show_sensitive`; clients that do not know them see a missing or a blocked share.
   */
  unavailable_reason: v.optional(v.picklist(['', 'NOT_STARTED', 'SENSITIVE_WARNING']), ''),
  /** When such a share opens. */
  start_at: v.optional(Time, ''),
});
export type Share = v.InferOutput<typeof Share>;

export const ShareFileInfo = v.object({
  share_status: ShareStatus,
  share_status_text: v.string(),
  file_info: v.nullable(File),
});
export type ShareFileInfo = v.InferOutput<typeof ShareFileInfo>;

/** `POST /drive/v1/share:batch_file_info`: empty for any status but OK. */
export const ShareFileInfos = v.object({ share_status: ShareStatus, file_infos: v.array(File) });
export type ShareFileInfos = v.InferOutput<typeof ShareFileInfos>;
