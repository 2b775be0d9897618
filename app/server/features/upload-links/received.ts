import type { Database } from '../../platform/database/open.ts';
import { type EventFile, recordEvent } from '../files/events.ts';
import { recordNotice } from '../notices/record.ts';

/** Tells the owner of a link that a stranger's file has come, in the transaction in which it does. */
export async function recordReceived(
  db: Database,
  upload: { readonly share_id: string; readonly sender_name: string },
  file: EventFile,
  now: number,
): Promise<void> {
  const { share_id: subject, sender_name: senderName } = upload;
  await recordEvent(db, 'TYPE_RECEIVE', file, now, senderName);
  const link = await db.selectFrom('shares').select('title').where('id', '=', subject).executeTakeFirst();
  await recordNotice(
    db,
    {
      ...{ accountId: file.account_id, type: 'TYPE_FILES_RECEIVED', subject, name: link?.title ?? '' },
      ...{ senderName, folderId: file.parent_id },
    },
    now,
  );
}
