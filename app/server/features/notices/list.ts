import { maxNotices } from '@aloft/core/service';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { isLowSpace, type SpaceParts, spaceOf } from '../files/space.ts';

type NoticeRow = Selectable<Tables['notices']>;

/** Which of these shares of the account are open and end at which time. */
async function endsOf(db: Database, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number | null>();
  const rows = await db
    .selectFrom('shares')
    .select(['id', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.expires_at]));
}

/** An account's notices, the newest first, without those that became untrue: a link got another end, space was freed. */
export async function noticesOf(parts: SpaceParts, accountId: string): Promise<readonly NoticeRow[]> {
  const rows = await parts.db
    .selectFrom('notices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotices)
    .execute();
  const ending = rows.filter(({ type }) => type === 'TYPE_LINK_ENDING').map(({ subject }) => subject);
  const ends = await endsOf(parts.db, accountId, ending);
  const { used, limit } = await spaceOf(parts, accountId);
  return rows.filter(({ type, subject, occasion }) => {
    if (type === 'TYPE_LINK_ENDING') return ends.get(subject) === occasion;
    return type !== 'TYPE_SPACE_LOW' || isLowSpace(used, limit);
  });
}
