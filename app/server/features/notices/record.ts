import { maxNotices } from '@aloft/core/service';
import type { NoticeType } from '@aloft/core/wire';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { newId } from '../../platform/secrets.ts';

/** What an account is to be told. */
interface NewNotice {
  readonly accountId: string;
  readonly type: NoticeType;
  /** The share that it is of. */
  readonly subject?: string;
  /** Of the share or the file. */
  readonly name?: string;
  readonly senderName?: string;
  readonly folderId?: string;
  /** What is told once for each. */
  readonly occasion?: number;
}

/**
 * Tells an account something, in the transaction of what happened. Notices of one type and subject are one, which counts
 * what was not read yet: however much strangers do at a link, it takes one row of the hundred that an account has.
 */
export async function recordNotice(db: Database, notice: NewNotice, now: number): Promise<void> {
  const { accountId, type, subject = '', name = '', senderName = '', folderId = '', occasion = 0 } = notice;
  await db
    .insertInto('notices')
    .values({
      ...{ id: newId(), account_id: accountId, type, subject, name, sender_name: senderName },
      ...{ folder_id: folderId, count: 1, occasion, updated_at: now, read_at: null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'type', 'subject'])
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          folder_id: eb.ref('excluded.folder_id'),
          occasion: eb.ref('excluded.occasion'),
          updated_at: eb.ref('excluded.updated_at'),
          count: sql<number>`CASE WHEN notices.read_at IS NULL THEN notices.count + 1 ELSE 1 END`,
          // Of several who sent files, none is named.
          sender_name: sql<string>`CASE
            WHEN notices.read_at IS NOT NULL OR notices.sender_name = excluded.sender_name THEN excluded.sender_name
            ELSE '' END`,
          read_at: null,
        }))
        .where(sql<boolean>`excluded.occasion = 0 OR notices.occasion <> excluded.occasion`),
    )
    .execute();
  await db
    .deleteFrom('notices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxNotices)
        .offset(maxNotices),
    )
    .execute();
}
