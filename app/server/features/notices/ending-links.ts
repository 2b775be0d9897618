import { sql } from 'kysely';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { recordNotice } from './record.ts';

const hour = 3600_000;
const ahead = 24 * hour;
/** One that was made for a shorter time ends as its owner meant it to, a moment ago. */
const leastLife = 48 * hour;
const batchSize = 200;

/** Tells the owners of links that end within a day, once for each end. */
export async function noteEndingLinks(services: Services): Promise<void> {
  const now = services.clock();
  let after = { end: now, id: '' };
  for (;;) {
    const links = await services.db
      .selectFrom('shares')
      .select(['id', 'account_id', 'title', 'created_at', 'expires_at as end'])
      .where('deleted_at', 'is', null)
      .where('expires_at', 'is not', null)
      .where('expires_at', '<=', now + ahead)
      .where(sql<boolean>`(expires_at, id) > (${after.end}, ${after.id})`)
      .orderBy('expires_at')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    await transact(services.db, async (db) => {
      for (const { id, account_id: accountId, title: name, created_at: made, end } of links)
        if (end !== null && end - made >= leastLife)
          await recordNotice(
            db,
            { accountId, type: 'TYPE_LINK_ENDING', subject: id, name, occasion: end },
            now,
          );
    });
    const last = links.at(-1);
    if (last === undefined || links.length < batchSize) return;
    after = { end: last.end ?? now, id: last.id };
    await yieldToEventLoop();
  }
}
