import * as v from 'valibot';
import { Id, Time } from './primitives.ts';

/** What an account is told of. */
export const noticeTypes = [
  'TYPE_FILES_RECEIVED',
  'TYPE_SHARE_SAVED',
  'TYPE_LINK_ENDING',
  'TYPE_SPACE_LOW',
  'TYPE_DOWNLOAD_FAILED',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** Something that happened without the person: others' doing at their shares, and what needs them. */
export const Notice = v.object({
  kind: v.literal('drive#notice'),
  id: Id,
  /** `TYPE_FILES_RECEIVED`, `TYPE_SHARE_SAVED`, … */
  type: v.string(),
  /** How often it happened since the person last read of it. */
  count: v.number(),
  /** Of the share, or of the file. */
  name: v.string(),
  /** What the stranger who sent the files calls themselves; empty for several, and for those who did not say. */
  sender_name: v.string(),
  /** Empty where it is of none. */
  share_id: v.optional(Id, ''),
  /** Where received files are; empty for the top of the drive. */
  folder_id: v.optional(Id, ''),
  /** When a link ends. */
  end_time: Time,
  /** Of the last time that it happened. */
  updated_time: Time,
  read: v.boolean(),
});
export type Notice = v.InferOutput<typeof Notice>;

/** `GET /drive/v1/notices`: at most a hundred, the newest first; ours. */
export const Notices = v.object({ notices: v.array(Notice) });
export type Notices = v.InferOutput<typeof Notices>;
