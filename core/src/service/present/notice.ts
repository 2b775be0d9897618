import type { Notice, NoticeType } from '../../wire/notice.ts';
import { timeOf } from './time.ts';

/** What is stored of a notice. */
export interface NoticeFacts {
  readonly id: string;
  readonly type: NoticeType;
  /** The share that it is of; empty for none. */
  readonly subject: string;
  readonly name: string;
  readonly sender_name: string;
  readonly folder_id: string;
  readonly count: number;
  readonly occasion: number;
  readonly updated_at: number;
  readonly read_at: number | null;
}

/** A notice as the wire shows it. */
export const presentNotice = (notice: NoticeFacts): Notice => ({
  kind: 'drive#notice',
  id: notice.id,
  type: notice.type,
  count: notice.count,
  name: notice.name,
  sender_name: notice.sender_name,
  share_id: notice.subject,
  folder_id: notice.folder_id,
  end_time: notice.type === 'TYPE_LINK_ENDING' ? timeOf(notice.occasion) : '',
  updated_time: timeOf(notice.updated_at),
  read: notice.read_at !== null,
});
